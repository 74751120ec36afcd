import type { EventType } from '../../../../kernel/event-type.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import type { NotificationType } from '../../../notifications/model.ts';
import { notifies } from '../../../notifications/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import * as events from '../../events.ts';
import { type PackageMail, packageMails } from './mails.ts';

const types = {
  raised: {
    name: 'conditionRaised',
    readers: ['broker'],
    label: 'A lender needs something for a loan',
    about: 'A condition is added or reopened, or the lender writes to you about one.',
  },
  settled: {
    name: 'conditionSettled',
    readers: ['broker'],
    label: 'A lender settles a condition',
    about: 'A condition is accepted or waived.',
  },
  answered: {
    name: 'conditionAnswered',
    readers: ['lender'],
    label: 'A broker answers a condition',
    about: 'It is waiting on your review.',
  },
  dueForBroker: {
    name: 'conditionDue',
    readers: ['broker'],
    label: 'A condition is due',
    about: 'Two days before its due date, and on the day.',
  },
  dueForLender: {
    name: 'lenderConditionDue',
    readers: ['lender'],
    label: 'A condition you owe is due',
    about: 'Two days before its due date, and on the day.',
  },
  replyLate: {
    name: 'packageReplyLate',
    readers: ['lender'],
    label: 'A loan package is waiting on you',
    about: 'A reminder once your usual reply time has passed.',
  },
  nextBest: {
    name: 'nextBest',
    readers: ['broker'],
    label: 'A lender stops replying',
    about: 'It has not replied to a reminder, and there may be a better choice.',
  },
} as const satisfies Record<string, NotificationType>;

interface Parties {
  readonly ownerId: string;
  readonly lenderId: string;
  readonly dealId: string;
}
interface About {
  readonly id: string;
  readonly payload: Parties & { readonly packageId?: string };
}
interface Names {
  readonly property: string;
  readonly broker: string;
  readonly lender: string;
}
const unknown: Names = { property: 'a deal', broker: personName(null), lender: 'A lender' };

async function factsOf(db: Queries, told: readonly About[]): Promise<ReadonlyMap<string, Names>> {
  const of = (key: keyof Parties) => told.map(({ payload }) => payload[key]);
  const [deals, people, lenders] = await Promise.all([
    findDeals(db, of('dealId')),
    findPeople(db, of('ownerId')),
    findLenders(db, of('lenderId')),
  ]);
  return new Map(
    told.map(({ id, payload }) => [
      id,
      {
        property: deals.get(payload.dealId)?.address || unknown.property,
        broker: personName(people.get(payload.ownerId)),
        lender: lenders.get(payload.lenderId)?.name ?? unknown.lender,
      },
    ]),
  );
}

const packageOf = ({ id, payload }: About): string => payload.packageId ?? id;

interface Notice<Payload extends object> {
  readonly type: NotificationType;
  readonly text: (names: Names, payload: Payload) => string;
  readonly when?: (happened: { readonly payload: Payload }) => boolean;
  readonly email?: PackageMail;
}

/** One notification stands for a package and type until it is read. */
const toBroker = <Payload extends Parties>(
  event: EventType<Payload, 'account'>,
  { type, text, when, email }: Notice<Payload>,
) =>
  notifies(event, {
    type,
    to: 'account',
    ...(when ? { when } : {}),
    about: (happened) => `${type.name}:${packageOf(happened)}`,
    facts: factsOf,
    show: ({ payload }, names: Names = unknown) => ({
      message: `${text(names, payload)}: ${names.property}`,
      link: `/pipeline?deal=${payload.dealId}`,
    }),
    ...(email
      ? {
          email: { template: email, payload: (happened, accountId) => ({ packageId: packageOf(happened), accountId }) },
        }
      : {}),
  });

const toLender = <Payload extends Parties>(
  event: EventType<Payload, 'lender'>,
  { type, text, when, email }: Notice<Payload>,
) =>
  notifies(event, {
    type,
    to: 'lender',
    ...(when ? { when } : {}),
    about: (happened) => `${type.name}:${packageOf(happened)}`,
    facts: factsOf,
    show: (told, names: Names = unknown) => ({
      message: `${text(names, told.payload)}: ${names.property}`,
      link: `/lender/packages/${packageOf(told)}`,
    }),
    ...(email
      ? {
          email: { template: email, payload: (happened, accountId) => ({ packageId: packageOf(happened), accountId }) },
        }
      : {}),
  });

const things = (count: number) => (count === 1 ? 'a condition' : `${count} conditions`);

export const packageNotifications = [
  toBroker(events.conditionsRaised, {
    type: types.raised,
    text: ({ lender }, { conditions }) => `${lender} added ${things(conditions)}`,
    email: packageMails.conditionsRaised,
  }),
  toBroker(events.conditionReopened, {
    type: types.raised,
    text: ({ lender }) => `${lender} reopened a condition`,
    email: packageMails.conditionReopened,
  }),
  toBroker(events.conditionDiscussed, {
    type: types.raised,
    text: ({ lender }) => `${lender} wrote about a condition`,
    when: ({ payload }) => payload.side === 'lender',
  }),
  toBroker(events.conditionAccepted, { type: types.settled, text: ({ lender }) => `${lender} accepted a condition` }),
  toBroker(events.conditionWaived, { type: types.settled, text: ({ lender }) => `${lender} waived a condition` }),
  toBroker(events.conditionDue, {
    type: types.dueForBroker,
    text: (_names, { reminder }) => (reminder === 'due' ? 'A condition is due' : 'A condition is due soon'),
    when: ({ payload }) => payload.owedBy !== 'lender',
    email: packageMails.dueForBroker,
  }),
  toBroker(events.nextBestOffered, {
    type: types.nextBest,
    text: ({ lender }) => `${lender} has not replied to a reminder; see the next best option`,
    email: packageMails.nextBest,
  }),
  toLender(events.conditionAnswered, {
    type: types.answered,
    text: ({ broker }) => `${broker} answered a condition`,
    email: packageMails.conditionAnswered,
  }),
  toLender(events.conditionDiscussed, {
    type: types.answered,
    text: ({ broker }) => `${broker} wrote about a condition`,
    when: ({ payload }) => payload.side === 'broker',
  }),
  toLender(events.conditionDue, {
    type: types.dueForLender,
    text: (_names, { reminder }) => (reminder === 'due' ? 'A condition is due' : 'A condition is due soon'),
    when: ({ payload }) => payload.owedBy === 'lender',
    email: packageMails.dueForLender,
  }),
  toLender(events.packageNudged, {
    type: types.replyLate,
    text: ({ broker }) => `${broker} is waiting for your reply`,
  }),
];
