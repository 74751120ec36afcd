import { defineEvent } from '../../kernel/event-type.ts';

/** An account has changed its notification settings. */
export const notificationsChosen = defineEvent({ name: 'account.notificationsChosen' });
