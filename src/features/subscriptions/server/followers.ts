import { inArray } from 'drizzle-orm';
import { formatDay } from '../../../kernel/format.ts';
import { sendsEmail, updatesPages } from '../../../platform/events/channels.ts';
import { personName } from '../../accounts/model.ts';
import { trialSet } from '../../accounts/own-account/events.ts';
import { planOfTier } from '../../accounts/plans.ts';
import { findPeople } from '../../accounts/server/api.ts';
import type { NotificationType } from '../../notifications/model.ts';
import { notifies } from '../../notifications/server/api.ts';
import {
  deletedAccountCharged,
  paymentFailed,
  planRequestActivated,
  planRequestDeclined,
  planRequestMade,
  planRequestWithdrawn,
  secondSubscriptionPaid,
  subscriptionRecorded,
  trialEnded,
  trialNearedEnd,
} from '../events.ts';
import { choiceText } from '../model.ts';
import { subscriptionMails } from './mails.ts';
import { changeText } from './read-subscription.ts';
import { planRequests } from './tables.ts';

const planRequested: NotificationType = {
  name: 'planRequested',
  readers: ['admin'],
  label: 'Someone requests a plan',
  about: 'A request to activate or decline.',
};

const basic = planOfTier('basic').name;
const upgrade = (message: string) => ({ message, link: '/upgrade' });
const planRequestsPage = (message: string) => ({ message, link: '/admin/plan-requests' });
const accountOf = ({ id }: { readonly id: string }) => id;
const toAccount = ({ id }: { readonly id: string }) => ({ accountId: id });

export const subscriptionFollowers = [
  // Without a name: the list of requests says who it is.
  notifies(planRequestMade, {
    type: planRequested,
    to: 'admins',
    show: ({ payload }) =>
      planRequestsPage(
        payload.plan === null ? 'Someone requested to end a plan.' : `Someone requested ${choiceText(payload)}.`,
      ),
    email: {
      template: subscriptionMails.requested,
      payload: ({ id: requestId }, adminId) => ({ requestId, adminId }),
    },
  }),
  ...[planRequestMade, planRequestWithdrawn, planRequestActivated, planRequestDeclined].map((event) =>
    updatesPages(event, { type: 'plan', to: ['account', 'admins'] }),
  ),
  notifies(planRequestDeclined, {
    type: null,
    to: 'account',
    facts: async (db, told) => {
      const { id, reason } = planRequests;
      const ids = told.map((one) => one.id);
      const rows = await db.select({ id, reason }).from(planRequests).where(inArray(id, ids));
      return new Map(rows.map((row) => [row.id, row.reason ?? '']));
    },
    show: ({ payload }, reason = '') => upgrade(`Your request was declined (${choiceText(payload)}): ${reason}`),
  }),
  sendsEmail(planRequestDeclined, subscriptionMails.declined, {
    payload: ({ id: requestId }) => ({ requestId }),
    owner: ({ payload }) => payload.accountId,
  }),

  updatesPages(subscriptionRecorded, { type: 'plan', to: ['account'] }),
  notifies(subscriptionRecorded, {
    type: null,
    to: 'account',
    when: ({ payload }) => payload.isAnother,
    show: ({ payload }) => upgrade(changeText(payload)),
  }),
  sendsEmail(subscriptionRecorded, subscriptionMails.changed, {
    payload: toAccount,
    owner: accountOf,
    when: ({ payload }) => payload.isAnother,
  }),

  updatesPages(trialSet, { type: 'plan', to: ['account'] }),
  notifies(trialSet, {
    type: null,
    to: 'account',
    show: ({ payload: { tier, endsOn } }) =>
      upgrade(`You can try ${planOfTier(tier).name} until ${formatDay(endsOn)}.`),
  }),
  sendsEmail(trialSet, subscriptionMails.trialSet, { payload: toAccount, owner: accountOf }),
  notifies(trialNearedEnd, {
    type: null,
    to: 'account',
    show: () => upgrade(`Your trial ends within three days. After that your account moves to ${basic}.`),
  }),
  sendsEmail(trialNearedEnd, subscriptionMails.trialEnding, { payload: toAccount, owner: accountOf }),
  updatesPages(trialNearedEnd, { type: 'plan', to: ['account'] }),
  notifies(trialEnded, {
    type: null,
    to: 'account',
    show: () => upgrade(`Your trial has ended. You are on ${basic} now; everything you entered is still there.`),
  }),
  sendsEmail(trialEnded, subscriptionMails.trialEnded, { payload: toAccount, owner: accountOf }),
  updatesPages(trialEnded, { type: 'plan', to: ['account'] }),

  notifies(paymentFailed, {
    type: null,
    to: 'account',
    show: () =>
      upgrade(
        'A payment for your plan did not go through. We will retry it, and you keep your plan in the meantime. Please check your payment method.',
      ),
  }),
  sendsEmail(paymentFailed, subscriptionMails.paymentFailed, { payload: toAccount, owner: accountOf }),
  notifies(secondSubscriptionPaid, {
    type: null,
    to: 'admins',
    facts: async (db, told) => {
      const people = await findPeople(
        db,
        told.map(({ id }) => id),
      );
      return new Map([...people].map(([id, person]) => [id, personName(person)]));
    },
    show: (_told, name = personName(undefined)) =>
      planRequestsPage(`${name} pays for two subscriptions. Please cancel the older one in Stripe.`),
  }),
  notifies(deletedAccountCharged, {
    type: null,
    to: 'admins',
    show: () => planRequestsPage('An account that was deleted still has a subscription. Please cancel it in Stripe.'),
  }),
];
