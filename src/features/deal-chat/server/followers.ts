import type { Happened, PayloadOf } from '../../../kernel/event-type.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { type FollowerCall, follow } from '../../../platform/events/followers.ts';
import type { Recipient } from '../../../platform/events/recipients.ts';
import { personName } from '../../accounts/model.ts';
import { findLenderUsers, findPeople } from '../../accounts/server/api.ts';
import { findLenders } from '../../lenders/server/api.ts';
import { notifies } from '../../notifications/server/api.ts';
import { addsMessageToFeed, findDeals } from '../../pipeline/server/api.ts';
import * as events from '../events.ts';
import { aboutThread } from '../model.ts';
import { statusMessages } from './status/status-messages.ts';
import { linksTo, peopleOf, refreshThreads, team, teamOf } from './threads.ts';

type Sent = PayloadOf<typeof events.dealMessageSent>;
type Message = Pick<Happened<Sent>, 'id' | 'payload'>;

const threadOf = ({ dealId: entryId, lenderId }: Sent) => ({ entryId, lenderId });

interface Facts {
  readonly writer: string;
  readonly address: string;
  readonly toOwner: string;
  readonly toTeam: string;
  readonly toLender: string;
}

async function factsOf(db: Queries, told: readonly Message[]): Promise<ReadonlyMap<string, Facts>> {
  const deals = await findDeals(
    db,
    told.map(({ payload }) => payload.dealId),
  );
  const people = await findPeople(
    db,
    told.map(({ payload }) => payload.authorId),
  );
  const lenders = await findLenders(
    db,
    told.flatMap(({ payload }) => payload.lenderId ?? []),
  );
  const links = await linksTo(db, ...told.map(({ payload }) => threadOf(payload)));
  const writers = {
    team: () => `The ${team.firstName} ${team.lastName}`,
    lender: ({ lenderId }: Sent) => lenders.get(lenderId ?? '')?.name ?? '',
    owner: ({ authorId }: Sent) => personName(people.get(authorId)),
  } as const;
  return new Map(
    told.flatMap(({ id, payload }, index) => {
      const link = links[index];
      // A deal whose owner has left keeps no address.
      const address = deals.get(payload.dealId)?.address || 'a deal';
      const writer = writers[payload.by](payload);
      return link ? [[id, { writer, address, ...link, toLender: link.toLender ?? link.toOwner }] as const] : [];
    }),
  );
}

type Find = (act: FollowerCall<Sent>, message: Happened<Sent>) => Promise<readonly string[]>;

/** Everybody in the thread but who wrote. One notification stands for a thread until it is read. */
const notifiesOfMessage = (name: string, find: Find, link: (facts: Facts) => string) =>
  notifies<Sent, Facts, never, never>(events.dealMessageSent, {
    type: dealMessageType,
    to: {
      name,
      async find(act) {
        const found: Recipient<Sent>[] = [];
        for (const happened of act.happened)
          for (const accountId of await find(act, happened))
            if (accountId !== happened.payload.authorId) found.push({ accountId, happened });
        return found;
      },
    },
    about: ({ payload }) => aboutThread(payload.dealId, payload.lenderId),
    facts: factsOf,
    show: (_told, facts: Facts | undefined) =>
      facts
        ? { message: `${facts.writer} wrote to you about ${facts.address}`, link: link(facts) }
        : { message: 'There is a message about a deal', link: '/notifications' },
  });

const dealMessageType = {
  name: 'dealMessage',
  readers: ['broker', 'lender'],
  label: 'A message about a deal',
  about: 'Someone writes to you in a deal’s chat.',
} as const;

/** Open pages of everybody in the thread count anew what is unread. */
async function refreshPages({ platform, tx, context, happened }: FollowerCall<Sent>): Promise<number> {
  for (const { payload } of happened) {
    const thread = threadOf(payload);
    const people = [...(await peopleOf(tx.db, thread, payload.ownerId)), ...(await teamOf(tx.db, thread, context.at))];
    await refreshThreads(platform, tx, payload.dealId, new Set([...people, payload.authorId]));
  }
  return happened.length;
}

export const dealChatFollowers = [
  addsMessageToFeed(events.dealMessageSent),
  addsMessageToFeed(events.statusMessageSent),
  addsMessageToFeed(events.dealMessageEdited),
  follow(events.dealMessageSent, refreshPages, { channel: 'pages', target: 'deal-chat' }),
  notifiesOfMessage(
    'owner',
    async (_act, { payload }) => [payload.ownerId],
    ({ toOwner }) => toOwner,
  ),
  notifiesOfMessage(
    'lender',
    async ({ tx }, { payload: { lenderId } }) =>
      lenderId === null ? [] : (await findLenderUsers(tx.db, [lenderId])).map(({ id }) => id),
    ({ toLender }) => toLender,
  ),
  notifiesOfMessage(
    'team',
    async ({ tx, context }, { payload }) =>
      (await teamOf(tx.db, threadOf(payload), context.at)).filter((id) => id !== payload.ownerId),
    ({ toTeam }) => toTeam,
  ),
  ...statusMessages,
];
