import type { FollowerCall } from '../../../platform/events/followers.ts';
import { follow } from '../../../platform/events/followers.ts';
import { findLenders } from '../../lenders/server/api.ts';
import * as deals from '../../pipeline/events.ts';
import { dealStages, type milestoneNames } from '../../pipeline/model.ts';
import * as quotes from '../../quotes/events.ts';
import { offerMilestone } from '../../quotes/model.ts';
import { findAskedLenders } from '../../quotes/server/api.ts';
import { writeStatus } from './write-messages.ts';

interface Said {
  readonly text: string;
  readonly milestone?: (typeof milestoneNames)[number];
}

interface OfQuote {
  readonly dealId: string;
  readonly brokerId: string;
  readonly lenderId: string;
}

/** Says in the thread of a lender what has happened to its quote, in words that both sides may read. */
const onQuote =
  <Payload extends OfQuote>(say: (lender: string, payload: Payload) => Said | undefined) =>
  async ({ tx, context, happened }: FollowerCall<Payload>) => {
    const lenders = await findLenders(
      tx.db,
      happened.map(({ payload }) => payload.lenderId),
    );
    for (const { payload } of happened) {
      const { dealId: entryId, brokerId: ownerId, lenderId } = payload;
      const said = say(lenders.get(lenderId)?.name ?? 'The lender', payload);
      if (said) await writeStatus(tx, context, { entryId, ownerId, lenderId, ...said });
    }
  };

/** Says in the deal's own thread what has happened to the deal. */
const onDeal =
  <Payload extends { readonly ownerId: string }>(say: (payload: Payload) => Said | undefined) =>
  async ({ tx, context, happened }: FollowerCall<Payload>) => {
    for (const { id: entryId, payload } of happened) {
      const said = say(payload);
      if (said) await writeStatus(tx, context, { entryId, ownerId: payload.ownerId, lenderId: null, ...said });
    }
  };

/** Says in the deal's own thread, and in that of the lender concerned, whom the deal was given to. */
const onChoice =
  <Payload extends { readonly ownerId: string; readonly lenderId: string }>(
    isToBeSaid: (payload: Payload) => boolean,
    say: (lender: string) => Said,
  ) =>
  async ({ tx, context, happened }: FollowerCall<Payload>) => {
    for (const { id: entryId, payload } of happened) {
      if (!isToBeSaid(payload)) continue;
      const { ownerId, lenderId } = payload;
      const said = say((await findLenders(tx.db, [lenderId])).get(lenderId)?.name ?? 'The lender');
      const isAsked = (await findAskedLenders(tx.db, entryId)).some((one) => one.lenderId === lenderId);
      for (const thread of isAsked ? [null, lenderId] : [null])
        await writeStatus(tx, context, { entryId, ownerId, lenderId: thread, ...said });
    }
  };

const said = { channel: 'feed', target: 'status message' } as const;

/** What was never told to the lender (a decline that is passed over) is not told here either. */
export const statusMessages = [
  follow(
    quotes.quoteRequested,
    onQuote((lender) => ({ text: `${lender} was asked for a quote.`, milestone: 'Quotes requested' })),
    said,
  ),
  follow(
    quotes.quoteOffered,
    onQuote((lender, { from }) => {
      const milestone = offerMilestone(from, 'offered');
      return milestone ? { text: `${lender} made an offer.`, milestone } : { text: `${lender} revised its offer.` };
    }),
    said,
  ),
  follow(
    quotes.quoteDeclined,
    onQuote((lender) => ({ text: `${lender} declined the request.` })),
    said,
  ),
  follow(
    quotes.quoteWithdrawn,
    onQuote(() => ({ text: 'The request was withdrawn.' })),
    said,
  ),
  follow(
    quotes.quoteExpired,
    onQuote(() => ({ text: 'The request expired without a response.' })),
    said,
  ),
  follow(
    quotes.quotePassedOver,
    onQuote((_lender, { from }) =>
      from === 'declined' ? undefined : { text: 'Another lender was selected for this deal.' },
    ),
    said,
  ),
  follow(
    quotes.quoteReopened,
    onQuote((_lender, { from }) =>
      from === 'declined' || from === 'accepted' ? undefined : { text: 'The deal was reopened.' },
    ),
    said,
  ),
  follow(
    deals.dealArchived,
    onDeal(() => ({ text: 'The deal was archived.' })),
    said,
  ),
  follow(
    deals.dealUnarchived,
    onDeal(() => ({ text: 'The deal was unarchived.' })),
    said,
  ),
  follow(
    deals.stageMoved,
    // What it followed by itself is said already.
    onDeal(({ byHand, to }) => (byHand ? { text: `The deal was moved to “${dealStages[to]}”.` } : undefined)),
    said,
  ),
  follow(
    deals.selectionAnnounced,
    onChoice(
      ({ isNew }) => isNew,
      (lender) => ({ text: `${lender} was selected for this deal.`, milestone: 'Lender selected' }),
    ),
    said,
  ),
  follow(
    deals.selectionUndone,
    onChoice(
      ({ wasAnnounced }) => wasAnnounced,
      (lender) => ({ text: `The selection of ${lender} was undone.` }),
    ),
    said,
  ),
];
