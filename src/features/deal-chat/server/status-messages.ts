import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLenders } from '../../lenders/server/api.ts';
import { dealStages, type milestoneNames } from '../../pipeline/model.ts';
import type { dealMoved, stageMoved } from '../../pipeline/server/api.ts';
import { offerMilestone, type QuoteStatus } from '../../quotes/model.ts';
import { findAskedLenders, type quoteMoved } from '../../quotes/server/api.ts';
import type { Thread } from './threads.ts';
import { writeMessage } from './write-messages.ts';

type OnDeal = Parameters<NonNullable<(typeof dealMoved)['call']>>;
type OnStage = Parameters<NonNullable<(typeof stageMoved)['call']>>;
type OnQuote = Parameters<NonNullable<(typeof quoteMoved)['call']>>;

interface Said {
  readonly text: string;
  readonly milestone?: (typeof milestoneNames)[number];
}

/** Says in the thread of a lender what has happened to its quote, in words that both sides may read. */
export async function sayQuoteMoved(platform: Platform, ...[tx, { at }, { action, before, after }]: OnQuote) {
  const { entryId, lenderId } = after;
  const say = sentences[action];
  if (!say) return;
  const name = (await findLenders(tx.db, [lenderId])).get(lenderId)?.name ?? 'The lender';
  const said = say(name, before?.status);
  if (said) await write(platform, tx, at, { entryId, lenderId }, said);
}

/** By action. What was never told to the lender (a decline that is passed over) is not told here either. */
const sentences: Readonly<Record<string, (name: string, before: QuoteStatus | undefined) => Said | undefined>> = {
  'quote.requested': (name) => ({ text: `${name} was asked for a quote.`, milestone: 'Quotes requested' }),
  'quote.offered': (name, before) => {
    const milestone = offerMilestone(before, 'offered');
    return milestone ? { text: `${name} made an offer.`, milestone } : { text: `${name} revised its offer.` };
  },
  'quote.declined': (name) => ({ text: `${name} declined the request.` }),
  'quote.withdrawn': () => ({ text: 'The request was withdrawn.' }),
  'quote.expired': () => ({ text: 'The request expired without a response.' }),
  'quote.passedOver': (_name, before) =>
    before === 'declined' ? undefined : { text: 'Another lender was selected for this deal.' },
  'quote.reopened': (_name, before) =>
    before === 'declined' || before === 'accepted' ? undefined : { text: 'The deal was reopened.' },
};

/** Says in the deal's own thread, and in that of the lender concerned, what has happened to the deal. */
export async function sayDealMoved(platform: Platform, ...[tx, { at }, { id: entryId }, move]: OnDeal) {
  if (!('lenderId' in move)) {
    const text = move.kind === 'archived' ? 'The deal was archived.' : 'The deal was unarchived.';
    return void (await write(platform, tx, at, { entryId, lenderId: null }, { text }));
  }
  const { lenderId } = move;
  const name = (await findLenders(tx.db, [lenderId])).get(lenderId)?.name ?? 'The lender';
  const said: Said =
    move.kind === 'selected'
      ? { text: `${name} was selected for this deal.`, milestone: 'Lender selected' }
      : { text: `The selection of ${name} was undone.` };
  const asked = await findAskedLenders(tx.db, entryId);
  const threads = [null, ...asked.filter((one) => one.lenderId === lenderId).map((one) => one.lenderId)];
  for (const thread of threads) await write(platform, tx, at, { entryId, lenderId: thread }, said);
}

/** Says in the deal's own thread that a person moved it; what it followed by itself is said already. */
export async function sayStageMoved(platform: Platform, ...[tx, { at }, { id: entryId }, { to, byHand }]: OnStage) {
  if (!byHand) return;
  await write(platform, tx, at, { entryId, lenderId: null }, { text: `The deal was moved to “${dealStages[to]}”.` });
}

const write = (platform: Platform, tx: Transaction, at: RequestContext['at'], thread: Thread, said: Said) =>
  writeMessage(platform, tx, at, { ...thread, ...said, authorId: null, type: 'status_update' });
