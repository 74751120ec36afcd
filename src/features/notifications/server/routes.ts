import { and, count, desc, eq, isNotNull } from 'drizzle-orm';
import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Database, Queries } from '../../../platform/database/database.ts';
import { undeliveredMails } from '../../../platform/database/tables.ts';
import { type Route, route, type Session } from '../../../platform/http/route.ts';
import { type WaitingGroup, waitingAtMost } from '../../accounts/model.ts';
import { waitingGroup } from '../../accounts/server/api.ts';
import { listNotifications, readAllNotifications, readNotification } from '../contract.ts';
import { getPreferences, setPreferences } from '../preferences-contract.ts';
import { listUndeliveredMails } from '../undelivered-contract.ts';
import { choosePreferences, readPreferences } from './preferences.ts';
import { isUnreadRow, notifications } from './tables.ts';

const shownAtMost = 200;

export const notificationRoutes: readonly Route[] = [
  route(listNotifications, async ({ session }, { database: { db } }) => {
    const own = eq(notifications.accountId, session.accountId);
    const [rows, [unread]] = await Promise.all([
      db
        .select()
        .from(notifications)
        .where(own)
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(shownAtMost),
      db.select({ count: count() }).from(notifications).where(and(own, isUnreadRow)),
    ]);
    return { ...ok, notifications: rows.map(present), unread: unread?.count ?? 0 };
  }),
  route(readNotification, async ({ session, params }, { database: { db } }) => {
    const own = and(eq(notifications.id, params.id), eq(notifications.accountId, session.accountId));
    const read = await db.update(notifications).set({ isRead: true }).where(own).returning({ id: notifications.id });
    if (read.length === 0) throw new AppError('NOT_FOUND');
    return ok;
  }),
  route(readAllNotifications, async ({ session }, { database: { db } }) => {
    const own = eq(notifications.accountId, session.accountId);
    await db.update(notifications).set({ isRead: true }).where(and(own, isUnreadRow));
    return ok;
  }),
  route(getPreferences, async ({ session }, { database: { db } }) => ({
    ...ok,
    ...(await readPreferences(db, session.accountId, session.role)),
  })),
  route(setPreferences, async ({ session, body, context }, platform) => ({
    ...ok,
    ...(await choosePreferences(platform, session, body, context)),
  })),
  route(listUndeliveredMails, async (_call, { database: { db } }) => {
    const newest = db.select().from(undeliveredMails).orderBy(desc(undeliveredMails.lastFailedAt), undeliveredMails.id);
    const mails = (await newest.limit(shownAtMost)).map(presentUndelivered);
    const total = await db.$count(undeliveredMails);
    return { ...ok, mails, total, gaveUp: await db.$count(undeliveredMails, isNotNull(undeliveredMails.gaveUpAt)) };
  }),
];

function present({ id, message, link, isRead, createdAt }: typeof notifications.$inferSelect) {
  return { _id: id, message, link, isRead, createdAt: createdAt.toISOString() };
}

/** What an account has not read yet, newest first. */
export const newestUnread = (db: Queries, accountId: string) =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), isUnreadRow))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));

/** The news that were not read yet. Lenders have no page for them: their bell and their inbox say the same. */
export async function readUnread({ db }: Database, { accountId, role }: Session): Promise<WaitingGroup[]> {
  if (role === 'lender') return [];
  const rows = await newestUnread(db, accountId).limit(waitingAtMost.counted);
  const link = '/notifications';
  return waitingGroup({
    title: 'New since last time',
    isUrgent: false,
    link,
    lines: rows.map(({ message }) => ({ text: message, detail: '', link })),
  });
}

function presentUndelivered(mail: typeof undeliveredMails.$inferSelect) {
  const { id: _id, template, recipient, tries, answer, replyCode } = mail;
  const [firstFailedAt, lastFailedAt] = [mail.firstFailedAt.toISOString(), mail.lastFailedAt.toISOString()];
  const gaveUpAt = mail.gaveUpAt?.toISOString() ?? null;
  return { _id, template, recipient, firstFailedAt, lastFailedAt, tries, answer, replyCode, gaveUpAt };
}
