import type { ListFile } from '../../kernel/files/list-file.ts';
import { loanKind } from '../../lending/kinds/find.ts';
import { showFigure } from '../../lending/kinds/show-figures.ts';
import { dealOfRequest } from '../../lending/requests/request-of-deal.ts';
import { displayStatusOf, propertyOf } from '../quotes/model.ts';
import type { InboxRow } from './contract.ts';
import { displayStatusLabels } from './model.ts';

/** What the inbox shows of a deal, which differs by loan type. */
function figuresOf({ kind: slug, request }: InboxRow): string {
  const kind = loanKind(slug);
  const deal = dealOfRequest(kind, request);
  return kind.figures.inbox
    .map((figure) => showFigure(figure, deal))
    .map(({ label, text }) => `${label}: ${text}`)
    .join('; ');
}

/** The quote requests of a lender as a file. */
export const inboxList: ListFile<InboxRow> = {
  name: 'quote-requests',
  title: 'Quote requests',
  columns: [
    { label: 'Property', kind: 'text', value: ({ kind, request }) => propertyOf(loanKind(kind), request) },
    { label: 'Loan type', kind: 'text', value: ({ kind }) => loanKind(kind).name },
    { label: 'Deal', kind: 'text', value: figuresOf },
    { label: 'Asked by', kind: 'text', value: ({ brokerName }) => brokerName },
    { label: 'Status', kind: 'text', value: (row) => displayStatusLabels[displayStatusOf(row)] },
    { label: 'Requested', kind: 'moment', value: ({ requestedAt }) => requestedAt },
    { label: 'Expires', kind: 'moment', value: ({ expiresAt }) => expiresAt },
    { label: 'Sent to lenders', kind: 'number', value: ({ sentTo }) => sentTo },
    { label: 'Broker wrote last', kind: 'text', value: ({ awaitsReply }) => (awaitsReply ? 'Yes' : 'No') },
  ],
};
