import { type FollowerCall, follow } from '../../../../platform/events/followers.ts';
import { findAskedLenders } from '../../../quotes/server/api.ts';
import { writeStatus } from '../write-messages.ts';
import { type StatusLine, statusLines } from './status-lines.ts';

interface OfQuote {
  readonly dealId: string;
  readonly brokerId: string;
  readonly lenderId: string;
}

const says = <Payload extends object>(
  { event, when }: StatusLine<Payload>,
  write: (call: FollowerCall<Payload>, id: string, payload: Payload) => Promise<void>,
) =>
  follow(
    event,
    async (call) => {
      const said = call.happened.filter(({ payload }) => when(payload));
      for (const { id, payload } of said) await write(call, id, payload);
      return said.length;
    },
    { channel: 'feed', target: 'status message' },
  );

/** Says in the thread of a lender what has happened to its quote. */
const ofQuote = <Payload extends OfQuote>(line: StatusLine<Payload>) =>
  says(line, ({ tx, context }, _id, payload) => {
    const { dealId: entryId, brokerId: ownerId, lenderId } = payload;
    return writeStatus(tx, context, { entryId, ownerId, lenderId, happened: { event: line.event.name, payload } });
  });

/** Says in the deal's own thread what has happened to the deal. */
const ofDeal = <Payload extends { readonly ownerId: string }>(line: StatusLine<Payload>) =>
  says(line, ({ tx, context }, entryId, payload) => {
    const happened = { event: line.event.name, payload };
    return writeStatus(tx, context, { entryId, ownerId: payload.ownerId, lenderId: null, happened });
  });

/** Says in the deal's own thread, and in that of the lender concerned, whom the deal was given to. */
const ofChoice = <Payload extends { readonly ownerId: string; readonly lenderId: string }>(line: StatusLine<Payload>) =>
  says(line, async ({ tx, context }, entryId, payload) => {
    const { ownerId, lenderId } = payload;
    const isAsked = (await findAskedLenders(tx.db, entryId)).some((one) => one.lenderId === lenderId);
    const happened = { event: line.event.name, payload };
    for (const thread of isAsked ? [null, lenderId] : [null])
      await writeStatus(tx, context, { entryId, ownerId, lenderId: thread, happened });
  });

export const statusMessages = [
  ofQuote(statusLines.requested),
  ofQuote(statusLines.offered),
  ofQuote(statusLines.declined),
  ofQuote(statusLines.withdrawn),
  ofQuote(statusLines.expired),
  ofQuote(statusLines.passedOver),
  ofQuote(statusLines.reopened),
  ofDeal(statusLines.archived),
  ofDeal(statusLines.unarchived),
  ofDeal(statusLines.moved),
  ofChoice(statusLines.selected),
  ofChoice(statusLines.selectionUndone),
];
