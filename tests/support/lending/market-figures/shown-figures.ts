import type { readAnalytics } from '../../../../src/features/analytics/endpoints.ts';
import type { EndpointAnswer } from '../../../../src/kernel/endpoint.ts';

/** The documented figures of an answer in the form of `plainFigures`: names and ids are left out where those leave them out. */
export function shownFigures(answer: EndpointAnswer<typeof readAnalytics>): Record<string, unknown> {
  const { asOf: _asOf, period: _period, previous: _previous, trend: _trend, isNew: _isNew, ...figures } = answer;
  return {
    ...figures,
    topLenders: figures.topLenders.map(({ lenderId: _id, ...one }) => one),
    topUsers: figures.topUsers.map(({ userId, quoteCount }) => ({ userId, quoteCount })),
    lenderQuoteCountsByMonth: figures.lenderQuoteCountsByMonth.map(({ lenderId: _id, ...one }) => one),
  };
}
