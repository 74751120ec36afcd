import { desc, isNotNull } from 'drizzle-orm';
import { ok } from '../../../kernel/endpoint.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { undeliveredMails } from '../../../platform/database/tables.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { everyOffset, everyPage, listFileRoute } from '../../list-files/server/api.ts';
import * as contract from '../contract.ts';
import { listedAtOnce } from '../contract.ts';
import {
  listNotifications,
  listNotificationsFile,
  readAllNotifications,
  readNotification,
  unreadNotification,
  unreadNotifications,
} from '../endpoints.ts';
import { notificationList, undeliveredList } from '../notification-files.ts';
import * as preferencesContract from '../preferences-contract.ts';
import { getPreferences, setPreferences } from '../preferences-endpoints.ts';
import * as undeliveredContract from '../undelivered-contract.ts';
import { listUndeliveredMails, listUndeliveredMailsFile } from '../undelivered-endpoints.ts';
import { listOwn, markAll, markOne, unmarkAll } from './marks.ts';
import { choosePreferences, readPreferences } from './settings/preferences.ts';

const shownAtMost = 200;

export const notificationRoutes: readonly Route[] = [
  route(listNotifications, contract.listNotifications, async ({ session, query }, platform) => {
    const { before, unread, limit = listedAtOnce } = query;
    return { ...ok, ...(await listOwn(platform, session.accountId, { before, unreadOnly: unread === 'true', limit })) };
  }),
  listFileRoute(listNotificationsFile, contract.listNotificationsFile, ({ session, query }, platform) => ({
    list: notificationList,
    pages: everyPage(async (cursor) => {
      const before = cursor === undefined ? undefined : Number(cursor);
      const wanted = { before, unreadOnly: query.unread === 'true', limit: listedAtOnce };
      const { notifications: rows, hasMore } = await listOwn(platform, session.accountId, wanted);
      return { rows, next: hasMore ? String(rows.at(-1)?.number) : null };
    }),
  })),
  route(readNotification, contract.readNotification, async ({ session, params }, platform) => ({
    ...ok,
    ...(await markOne(platform, session.accountId, params.id, true)),
  })),
  route(unreadNotification, contract.unreadNotification, async ({ session, params }, platform) => ({
    ...ok,
    ...(await markOne(platform, session.accountId, params.id, false)),
  })),
  route(readAllNotifications, contract.readAllNotifications, async ({ session, body }, platform) => ({
    ...ok,
    ...(await markAll(platform, session.accountId, body?.upTo)),
  })),
  route(unreadNotifications, contract.unreadNotifications, async ({ session, body }, platform) => ({
    ...ok,
    ...(await unmarkAll(platform, session.accountId, body.version)),
  })),
  route(getPreferences, preferencesContract.getPreferences, async ({ session }, platform) => ({
    ...ok,
    ...(await readPreferences(platform, platform.database.db, session.accountId, session.role)),
  })),
  route(setPreferences, preferencesContract.setPreferences, async ({ session, body, context }, platform) => ({
    ...ok,
    ...(await choosePreferences(platform, session, body, context)),
  })),
  route(listUndeliveredMails, undeliveredContract.listUndeliveredMails, async (_call, { database: { db } }) => {
    const mails = await readUndelivered(db, 0, shownAtMost);
    const total = await db.$count(undeliveredMails);
    return { ...ok, mails, total, gaveUp: await db.$count(undeliveredMails, isNotNull(undeliveredMails.gaveUpAt)) };
  }),
  listFileRoute(
    listUndeliveredMailsFile,
    undeliveredContract.listUndeliveredMailsFile,
    (_call, { database: { db } }) => ({
      list: undeliveredList,
      pages: everyOffset((offset, limit) => readUndelivered(db, offset, limit)),
    }),
    { audited: true },
  ),
];

async function readUndelivered(db: Queries, offset: number, limit: number) {
  const newest = db.select().from(undeliveredMails).orderBy(desc(undeliveredMails.lastFailedAt), undeliveredMails.id);
  return (await newest.offset(offset).limit(limit)).map(presentUndelivered);
}

function presentUndelivered(mail: typeof undeliveredMails.$inferSelect) {
  const { id: _id, template, recipient, tries, answer, replyCode } = mail;
  const [firstFailedAt, lastFailedAt] = [mail.firstFailedAt.toISOString(), mail.lastFailedAt.toISOString()];
  const gaveUpAt = mail.gaveUpAt?.toISOString() ?? null;
  return { _id, template, recipient, firstFailedAt, lastFailedAt, tries, answer, replyCode, gaveUpAt };
}
