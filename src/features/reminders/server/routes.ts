import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import { readReminderSettings, setReminderSettings } from '../endpoints.ts';
import { chooseSettings, readSettings } from './settings.ts';

export const reminderRoutes: readonly Route[] = [
  route(readReminderSettings, contract.readReminderSettings, async ({ session }, { database }) => ({
    ...ok,
    settings: await readSettings(database.db, session.accountId),
  })),
  route(setReminderSettings, contract.setReminderSettings, async ({ session, body, context }, platform) => ({
    ...ok,
    settings: await chooseSettings(platform, session.accountId, body, context),
  })),
];
