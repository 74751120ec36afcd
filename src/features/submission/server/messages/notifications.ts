import type { EventType } from '../../../../kernel/event-type.ts';
import type { NotificationType } from '../../../notifications/model.ts';
import { notifies } from '../../../notifications/server/api.ts';
import * as events from '../../events.ts';
import { namesOfPackages, type PackageNames, unknownNames } from '../packages/names.ts';

const types = {
  packageSubmitted: {
    name: 'packageSubmitted',
    readers: ['lender'],
    label: 'A broker submits a loan package',
    about: 'A new package, or one that is withdrawn.',
  },
  packageNews: {
    name: 'packageNews',
    readers: ['broker'],
    label: 'Your loan package moves on',
    about: 'It was submitted, declined or funded.',
  },
} as const satisfies Record<string, NotificationType>;

type Parties = { readonly dealId: string };
type Say = (names: PackageNames) => string;

const toLender = <Payload extends Parties>(event: EventType<Payload, 'lender'>, say: Say) =>
  notifies(event, {
    type: types.packageSubmitted,
    to: 'lender',
    facts: namesOfPackages,
    show: ({ id }, names = unknownNames) => ({ message: say(names), link: `/lender/packages/${id}` }),
  });

const toBroker = <Payload extends Parties>(event: EventType<Payload, 'account'>, say: Say) =>
  notifies(event, {
    type: types.packageNews,
    to: 'account',
    facts: namesOfPackages,
    show: ({ payload }, names = unknownNames) => ({
      message: say(names),
      link: `/pipeline/${payload.dealId}/submit?step=submit`,
    }),
  });

export const packageNotifications = [
  toLender(events.packageSubmitted, ({ broker, property }) => `${broker} submitted a loan package: ${property}`),
  toBroker(events.packageSubmitted, ({ lender, property }) => `Loan package submitted to ${lender}: ${property}`),
  toLender(events.packageWithdrawn, ({ broker, property }) => `${broker} withdrew a loan package: ${property}`),
  toBroker(events.packageDeclined, ({ lender, property }) => `${lender} declined your loan package: ${property}`),
];
