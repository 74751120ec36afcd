import { linkTokenHeader } from '../../../kernel/access.ts';
import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import * as doneContract from '../done-contract.ts';
import * as doneCalls from '../done-endpoints.ts';
import * as calls from '../endpoints.ts';
import { completeByLink, readDoneTask } from './done/done-link.ts';
import { stopMorning } from './morning/stop-morning.ts';
import { chooseSettings, readSettings } from './settings.ts';

export const reminderRoutes: readonly Route[] = [
  route(calls.readReminderSettings, contract.readReminderSettings, async ({ session }, { database }) => ({
    ...ok,
    settings: await readSettings(database.db, session.accountId),
  })),
  route(calls.setReminderSettings, contract.setReminderSettings, async ({ session, body, context }, platform) => ({
    ...ok,
    settings: await chooseSettings(platform, session.accountId, body, context),
  })),
  route(calls.stopMorningMail, contract.stopMorningMail, async ({ query, context }, platform) => {
    await stopMorning(platform, query.token, context);
    return ok;
  }),
  route(doneCalls.readDoneTask, doneContract.readDoneTask, async ({ header, context }, platform) => ({
    ...ok,
    task: await readDoneTask(platform, header(linkTokenHeader), context.at),
  })),
  route(doneCalls.completeByLink, doneContract.completeByLink, async ({ header, context }, platform) => ({
    ...ok,
    task: await completeByLink(platform, header(linkTokenHeader), context),
  })),
];
