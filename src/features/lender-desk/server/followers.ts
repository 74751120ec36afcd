import { publishes } from '../../../platform/events/channels.ts';
import type { Follower } from '../../../platform/platform.ts';
import { lenderTopic } from '../../lenders/server/api.ts';
import { quoteDeclined, quoteExpired, quoteOffered } from '../../quotes/events.ts';

interface OfLender {
  readonly payload: { readonly lenderId: string };
}
interface Answered {
  readonly payload: { readonly lenderId: string; readonly isFirstAnswer: boolean };
}

/** How fast and how often a lender answers has changed, by which results are ranked. */
const ranking = ({ payload: { lenderId } }: OfLender) => ({ lenderId });
const rankingIfFirst = ({ payload: { lenderId, isFirstAnswer } }: Answered) =>
  isFirstAnswer ? { lenderId } : undefined;

export const deskFollowers: readonly Follower[] = [
  publishes(quoteOffered, lenderTopic, rankingIfFirst),
  publishes(quoteDeclined, lenderTopic, rankingIfFirst),
  publishes(quoteExpired, lenderTopic, ranking),
];
