import { inArray } from 'drizzle-orm';
import type { EventType } from '../../../kernel/event-type.ts';
import { publishes, sendsEmail, updatesPages } from '../../../platform/events/channels.ts';
import { follow } from '../../../platform/events/followers.ts';
import type { Follower } from '../../../platform/platform.ts';
import * as lenderUsers from '../../accounts/lender-users/events.ts';
import { passwordChanged, passwordReset } from '../../accounts/own-account/credential-events.ts';
import * as people from '../../accounts/people/events.ts';
import { sessionTopic } from '../../accounts/server/api.ts';
import { notifies } from '../../notifications/server/api.ts';
import { keyExpiring, keyMade, keyRevoked } from '../events.ts';
import type { EndReason } from '../model.ts';
import { endKeys, ownersOfKeys } from './keys.ts';
import { expiringMail, madeMail } from './mails.ts';
import { apiKeys } from './tables.ts';

/** What happens to an account ends its keys. */
const endsKeys = (event: EventType, because: EndReason): Follower =>
  follow(
    event,
    async ({ tx, context, happened }) => {
      const ids = happened.map(({ id }) => id);
      await endKeys(tx, context, inArray(apiKeys.accountId, ids), because);
    },
    { target: 'API keys end' },
  );

export const keyFollowers: readonly Follower[] = [
  endsKeys(passwordReset, 'passwordReset'),
  ...[people.userSuspended, lenderUsers.lenderUserSuspended].map((event) => endsKeys(event, 'suspended')),
  endsKeys(people.userPromoted, 'roleChanged'),
  ...[lenderUsers.lenderReassigned, lenderUsers.lenderUnassigned].map((event) => endsKeys(event, 'companyChanged')),
  // A reset ends them; who knew the old password decides.
  notifies<object>(passwordChanged as EventType<object>, {
    type: null,
    to: { name: 'owner of API keys', find: ownersOfKeys },
    show: () => ({
      message: 'You changed your password. Your API keys still work: revoke those that somebody else may know.',
      link: '/account/api',
    }),
  }),
  sendsEmail(keyMade, madeMail, {
    payload: ({ id }) => ({ keyId: id }),
    owner: ({ payload }) => payload.accountId,
  }),
  sendsEmail(keyExpiring, expiringMail, {
    payload: ({ id }) => ({ keyId: id }),
    owner: ({ payload }) => payload.accountId,
  }),
  notifies(keyExpiring, {
    type: null,
    to: 'account',
    show: () => ({
      message: 'One of your API keys expires within 7 days. Create another one before it stops working.',
      link: '/account/api',
    }),
  }),
  ...[keyMade, keyRevoked].map((event: EventType<object, 'account'>) =>
    updatesPages(event, { type: 'apiKey', to: ['account'] }),
  ),
  publishes(keyRevoked, sessionTopic, ({ payload: { accountId } }) => ({ accountId })),
];
