import type { EventType } from '../../../kernel/event-type.ts';
import { sendsEmail, updatesPages } from '../../../platform/events/channels.ts';
import { follow } from '../../../platform/events/followers.ts';
import type { Follower } from '../../../platform/platform.ts';
import { lenderReassigned, lenderUnassigned } from '../../accounts/lender-users/events.ts';
import { passwordReset } from '../../accounts/own-account/credential-events.ts';
import { userPromoted } from '../../accounts/people/events.ts';
import { notifies } from '../../notifications/server/api.ts';
import * as events from '../events.ts';
import { offReasons } from '../model.ts';
import { publishedEvents } from './delivery/published.ts';
import { publishesToWebhooks } from './delivery/queue-deliveries.ts';
import { turnedOffMail } from './mails.ts';
import { pauseWebhooks, turnOffWebhooks } from './turned-off.ts';

const { webhookChanged, webhookDeleted, webhookMade, webhookSecretRotated, webhookTurnedOff } = events;

export const webhookFollowers: readonly Follower[] = [
  ...publishedEvents.map(publishesToWebhooks),
  ...[lenderReassigned, lenderUnassigned, userPromoted].map((event: EventType<object>) =>
    follow(event, turnOffWebhooks, { target: 'webhooks are turned off' }),
  ),
  follow(passwordReset, pauseWebhooks, { target: 'webhooks are paused' }),
  ...[webhookMade, webhookChanged, webhookDeleted, webhookSecretRotated, webhookTurnedOff].map(
    (event: EventType<object, 'account'>) => updatesPages(event, { type: 'webhook', to: ['account'] }),
  ),
  notifies(webhookTurnedOff, {
    type: null,
    to: 'account',
    show: ({ payload: { because } }) => ({
      message: `A webhook was ${because === 'passwordReset' ? 'paused' : 'turned off'} because ${offReasons[because]}.`,
      link: '/account/webhooks',
    }),
  }),
  sendsEmail(webhookTurnedOff, turnedOffMail, {
    payload: ({ id, payload: { because } }) => ({ webhookId: id, because }),
    owner: ({ payload }) => payload.accountId,
  }),
];
