import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

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
