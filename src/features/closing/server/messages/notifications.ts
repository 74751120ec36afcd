import type { EventType, Happened } from '../../../../kernel/event-type.ts';
import { formatDay } from '../../../../kernel/format.ts';
import type { NotificationType } from '../../../notifications/model.ts';
import { notifies } from '../../../notifications/server/api.ts';
import { driftInShort } from '../../drift-texts.ts';
import * as events from '../../events.ts';
import type { ClosingSide } from '../../model.ts';
import { factsOf, type Names, unknownNames } from './facts.ts';
import { type ClosingMail, closingMails } from './mails.ts';
import { dealPath, packagePath } from './paths.ts';

const types = {
  termsIssued: {
    name: 'termsIssued',
    readers: ['broker'],
    label: 'A lender sends a term sheet or closing terms',
    about: 'With what every change costs.',
  },
  termsAnswered: {
    name: 'termsAnswered',
    readers: ['lender'],
    label: 'A broker answers your terms',
    about: 'They are accepted, or there is a question.',
  },
  closingDate: {
    name: 'closingDate',
    readers: ['broker', 'lender'],
    label: 'A closing date is set, moved or near',
    about: 'Three days and one day before, and when it is over.',
  },
  wireChanged: {
    name: 'wireChanged',
    readers: ['broker', 'lender'],
    label: 'Wire instructions change',
    about: 'Check them by phone. They are never emailed.',
  },
  funded: {
    name: 'loanFunded',
    readers: ['broker'],
    label: 'A loan is funded',
    about: 'The deal closes. Also if the lender takes it back.',
  },
} as const satisfies Record<string, NotificationType>;

interface Notified<Payload extends object> {
  readonly type: NotificationType;
  readonly text: (payload: Payload, names: Names) => string;
  readonly when?: (happened: { readonly payload: Payload }) => boolean;
  readonly email?: ClosingMail;
}

const mailTo = (template: ClosingMail) => ({
  template,
  payload: ({ id: packageId }: Pick<Happened, 'id'>) => ({ packageId }),
});

const toBroker = <Payload extends { readonly dealId: string }>(
  event: EventType<Payload, 'account'>,
  { type, text, when, email }: Notified<Payload>,
) =>
  notifies(event, {
    type,
    to: 'account',
    ...(when ? { when } : {}),
    facts: factsOf,
    show: ({ payload }, names: Names = unknownNames) => ({
      message: `${text(payload, names)}: ${names.property}`,
      link: dealPath(payload.dealId),
    }),
    ...(email ? { email: mailTo(email) } : {}),
  });

const toLender = <Payload extends object>(
  event: EventType<Payload, 'lender'>,
  { type, text, when }: Notified<Payload>,
) =>
  notifies(event, {
    type,
    to: 'lender',
    ...(when ? { when } : {}),
    facts: factsOf,
    show: ({ id, payload }, names: Names = unknownNames) => ({
      message: `${text(payload, names)}: ${names.property}`,
      link: packagePath(id),
    }),
  });

const by =
  (side: ClosingSide) =>
  ({ payload }: { readonly payload: { readonly side: ClosingSide } }): boolean =>
    payload.side === side;

const dateText = ({ on, isMoved }: { readonly on: string; readonly isMoved: boolean }): string =>
  `${isMoved ? 'moved' : 'set'} the closing date to ${formatDay(on)}`;
function nearText({ on, days }: { readonly on: string; readonly days: number }): string {
  if (days < 0) return `The closing date ${formatDay(on)} has passed and the loan is not marked as funded`;
  return `Closing in ${days === 1 ? '1 day' : `${days} days`}, on ${formatDay(on)}`;
}
const wireText = 'Wire instructions changed. Call a number you know before money is sent';

export const closingNotifications = [
  toBroker(events.termsIssued, {
    type: types.termsIssued,
    text: ({ stage, ...drift }, { lender }) =>
      `${lender} sent ${stage === 'closing' ? 'closing terms' : 'a term sheet'}${driftInShort(drift)}`,
    email: closingMails.termsIssued,
  }),
  toLender(events.termsAnswered, {
    type: types.termsAnswered,
    text: ({ answer }, { broker }) =>
      `${broker} ${answer === 'accepted' ? 'accepted your terms' : 'has a question about your terms'}`,
  }),
  toBroker(events.closingDateSet, {
    type: types.closingDate,
    text: (payload, { lender }) => `${lender} ${dateText(payload)}`,
    when: by('lender'),
    email: closingMails.dateForBroker,
  }),
  toLender(events.closingDateSet, {
    type: types.closingDate,
    text: (payload, { broker }) => `${broker} ${dateText(payload)}`,
    when: by('broker'),
  }),
  toBroker(events.closingNear, { type: types.closingDate, text: nearText, email: closingMails.dateForBroker }),
  toLender(events.closingNear, { type: types.closingDate, text: nearText }),
  toBroker(events.wireWritten, { type: types.wireChanged, text: () => wireText }),
  toLender(events.wireWritten, { type: types.wireChanged, text: () => wireText }),
  toBroker(events.loanFunded, {
    type: types.funded,
    text: (_, { lender }) => `${lender} marked the loan as funded`,
    email: closingMails.funded,
  }),
  toBroker(events.fundingUndone, {
    type: types.funded,
    text: (_, { lender }) => `${lender} undid the funding. The loan is open again`,
    email: closingMails.fundingUndone,
  }),
];
