import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { stopCalls } from './limits.ts';

export const readReminderSettings = endpoint<typeof contract.readReminderSettings>({
  method: 'GET',
  url: '/api/reminders/settings',
  access: 'signedIn',
  limit: 'read',
});

export const setReminderSettings = endpoint<typeof contract.setReminderSettings>({
  method: 'PUT',
  url: '/api/reminders/settings',
  access: 'signedIn',
  limit: 'write',
});

/** The address in the header of the morning email. Mail programs send a form to it, whatever its type (RFC 8058). */
export const stopMorningMail = endpoint<typeof contract.stopMorningMail>({
  method: 'POST',
  url: '/morning-email-off',
  access: 'ticket',
  limit: stopCalls,
  ignoresBody: true,
  refuses: ['NOT_FOUND'],
});
