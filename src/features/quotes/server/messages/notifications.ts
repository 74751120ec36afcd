import { and, inArray } from 'drizzle-orm';
import type { EventType } from '../../../../kernel/event-type.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import type { NotificationType } from '../../../notifications/model.ts';
import { notifies } from '../../../notifications/server/api.ts';
import * as events from '../../events.ts';
import { propertyOfQuote, quotes, readable } from '../tables.ts';
import { type QuoteMail, quoteMails } from './mails.ts';

const types = {
  lenderAnswered: {
    name: 'lenderAnswered',
    readers: ['broker'],
    label: 'A lender responds',
    about: 'An offer, a revised offer, or a decline.',
  },
  lenderAsked: {
    name: 'lenderAsked',
    readers: ['broker'],
    label: 'A lender has a question',
    about: 'The lender is waiting on your reply.',
  },
  offerEnds: {
    name: 'offerEnds',
    readers: ['broker'],
    label: 'An offer is expiring',
    about: 'A reminder on the last day of an offer.',
  },
  requestExpired: {
    name: 'requestExpired',
    readers: ['broker'],
    label: 'A request expires',
    about: 'A lender did not respond within seven days.',
  },
  lenderNotReached: {
    name: 'lenderNotReached',
    readers: ['broker'],
    label: 'A lender can’t be reached',
    about: 'Your request could not be delivered to its email address.',
  },
  quoteRequested: {
    name: 'quoteRequested',
    readers: ['lender'],
    label: 'A broker requests a quote',
    about: 'A new request, or a new link to one.',
  },
  brokerReplied: {
    name: 'brokerReplied',
    readers: ['lender'],
    label: 'A broker answers your question',
    about: 'The request needs your response again.',
  },
  brokerChose: {
    name: 'brokerChose',
    readers: ['lender'],
    label: 'A broker chooses a lender',
    about: 'Your offer, another lender, or the deal is reopened.',
  },
  requestWithdrawn: {
    name: 'requestWithdrawn',
    readers: ['lender'],
    label: 'A request is withdrawn',
    about: 'You don’t need to do anything.',
  },
} as const satisfies Record<string, NotificationType>;

interface Names {
  readonly property: string;
  readonly broker: string;
  readonly lender: string;
}

/** What the quotes are called now, by their ids. */
async function factsOf(db: Queries, about: readonly { readonly id: string }[]): Promise<ReadonlyMap<string, Names>> {
  const ids = [...new Set(about.map(({ id }) => id))];
  const { id, kind, request, brokerId, lenderId } = quotes;
  const rows = await db
    .select({ id, kind, request, brokerId, lenderId })
    .from(quotes)
    .where(and(inArray(id, ids), readable));
  const people = await findPeople(
    db,
    rows.map(({ brokerId }) => brokerId),
  );
  const lenders = await findLenders(
    db,
    rows.map(({ lenderId }) => lenderId),
  );
  return new Map(
    rows.map((quote) => [
      quote.id,
      {
        property: propertyOfQuote(quote),
        broker: personName(people.get(quote.brokerId)),
        lender: lenders.get(quote.lenderId)?.name ?? 'A lender',
      },
    ]),
  );
}

const unknown: Names = { property: 'a deal', broker: personName(null), lender: 'A lender' };

interface Options<Payload extends object> {
  readonly type: NotificationType;
  /** What the other side did, after its name. */
  readonly text: string | ((payload: Payload) => string);
  readonly when?: (happened: { readonly payload: Payload }) => boolean;
}

const wordsOf = <Payload extends object>(text: Options<Payload>['text'], payload: Payload): string =>
  typeof text === 'string' ? text : text(payload);

/** The users of the lender read what the broker did. */
const toLender = <Payload extends object>(
  event: EventType<Payload, 'lender'>,
  { type, text, when }: Options<Payload>,
) =>
  notifies(event, {
    type,
    to: 'lender',
    ...(when ? { when } : {}),
    facts: factsOf,
    show: ({ id, payload }, { broker, property }: Names = unknown) => ({
      message: `${broker} ${wordsOf(text, payload)}: ${property}`,
      link: `/lender/quotes/${id}`,
    }),
  });

interface WithEmail<Payload extends object> extends Options<Payload> {
  readonly email?: QuoteMail;
}

/** The broker reads what the lender did, or did not do. */
const toBroker = <Payload extends { readonly dealId: string }>(
  event: EventType<Payload, 'account'>,
  { type, text, email }: WithEmail<Payload>,
) =>
  notifies(event, {
    type,
    to: 'account',
    facts: factsOf,
    show: ({ payload }, { lender, property }: Names = unknown) => ({
      message: `${lender} ${wordsOf(text, payload)}: ${property}`,
      link: `/pipeline?deal=${payload.dealId}`,
    }),
    ...(email ? { email: { template: email, payload: ({ id: quoteId }) => ({ quoteId }) } } : {}),
  });

export const quoteNotifications = [
  notifies(events.quoteRequested, {
    type: types.quoteRequested,
    to: 'lender',
    facts: factsOf,
    show: ({ id }, { broker, property }: Names = unknown) => ({
      message: `${broker} requested a quote for ${property}`,
      link: `/lender/quotes/${id}`,
    }),
  }),
  toLender(events.linkSent, { type: types.quoteRequested, text: 'sent the link to the request again' }),
  toLender(events.quoteReplied, { type: types.brokerReplied, text: 'answered your question' }),
  toLender(events.quoteWithdrawn, { type: types.requestWithdrawn, text: 'withdrew the request' }),
  toLender(events.quoteAccepted, { type: types.brokerChose, text: 'chose your offer' }),
  toLender(events.quotePassedOver, {
    type: types.brokerChose,
    text: 'chose another lender',
    // A decline is closed silently, so that it cannot turn into an offer.
    when: ({ payload }) => payload.from !== 'declined',
  }),
  toLender(events.quoteReopened, {
    type: types.brokerChose,
    text: 'is choosing again; your quote is open again',
    when: ({ payload }) => payload.isOpen,
  }),
  toBroker(events.quoteOffered, {
    type: types.lenderAnswered,
    text: ({ version }) => (version === 1 ? 'sent an offer' : 'revised its offer'),
    email: quoteMails.answered,
  }),
  toBroker(events.quoteDeclined, { type: types.lenderAnswered, text: 'declined', email: quoteMails.answered }),
  toBroker(events.quoteAsked, { type: types.lenderAsked, text: 'has a question', email: quoteMails.asked }),
  toBroker(events.offerExpiring, {
    type: types.offerEnds,
    text: 'has an offer that expires within a day',
    email: quoteMails.offerEnds,
  }),
  toBroker(events.quoteExpired, { type: types.requestExpired, text: 'did not respond in time' }),
  toBroker(events.lenderNotReached, { type: types.lenderNotReached, text: 'could not be reached by email' }),
];
