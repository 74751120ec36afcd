import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { can, type Desk, type Impersonation, type Role } from '../../../../../kernel/access.ts';
import { minuteMs } from '../../../../../kernel/dates.ts';
import { AppError } from '../../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../../platform/database/database.ts';
import { newToken } from '../../../../../platform/encryption/secrets.ts';
import { forgetValues } from '../../../../../platform/events/audit-trail.ts';
import type { Session } from '../../../../../platform/http/route.ts';
import { impersonationMinutes } from '../../../people/model.ts';
import { accounts, impersonations, sessions } from '../../tables.ts';

/** The administrator's own session, which holds up the one that acts as the user. */
export const adminSessions = alias(sessions, 'admin_sessions');
export const admins = alias(accounts, 'admins');

/** What tells whether a session acts as its account, and still may: read in the same query as the session. */
export const impersonationColumns = {
  id: sessions.impersonationId,
  endedAt: impersonations.endedAt,
  expiresAt: impersonations.expiresAt,
  reason: impersonations.reason,
  adminId: admins.id,
  adminRole: admins.role,
  adminDesks: admins.desks,
  adminExpiresAt: adminSessions.expiresAt,
} as const;

interface ActingRow {
  readonly role: Role;
  readonly acting: {
    readonly id: string | null;
    readonly endedAt: Date | null;
    readonly expiresAt: Date | null;
    readonly reason: string | null;
    readonly adminId: string | null;
    readonly adminRole: Role | null;
    readonly adminDesks: readonly Desk[] | null;
    readonly adminExpiresAt: Date | null;
  };
}

/**
 * Who acts in a session; undefined for a person's own. It has ended as soon as any of what it rests on has: its time, the
 * administrator's own session and rights, the user's account as one that may be opened.
 */
export function impersonationOf({ role, acting }: ActingRow, now: Date): Impersonation | 'ended' | undefined {
  const { id, endedAt, expiresAt, reason, adminId, adminRole, adminDesks, adminExpiresAt } = acting;
  if (id === null) return undefined;
  if (endedAt !== null || expiresAt === null || expiresAt <= now) return 'ended';
  if (adminExpiresAt === null || adminExpiresAt <= now) return 'ended';
  if (adminId === null || adminRole === null || (role !== 'user' && role !== 'lender')) return 'ended';
  if (!can({ role: adminRole, desks: adminDesks }, 'support')) return 'ended';
  if (reason !== null && adminRole !== 'superadmin') return 'ended';
  return { by: adminId, reason, expiresAt };
}

interface Opening {
  readonly admin: Pick<Session, 'accountId' | 'sessionId'>;
  readonly accountId: string;
  readonly reason: string | null;
  readonly at: Date;
}

/** Opens a session that acts as a user. Its token is stored as a hash only. @throws NO_SESSION when the administrator's own has ended */
export async function openImpersonation({ db }: Transaction, { admin, accountId, reason, at }: Opening) {
  const own = and(eq(sessions.id, admin.sessionId), isNull(sessions.impersonationId));
  const [holds] = await db.select({ until: sessions.expiresAt }).from(sessions).where(own).for('key share');
  if (!holds || holds.until <= at) throw new AppError('NO_SESSION');
  const { token, hash } = newToken();
  const expiresAt = new Date(Math.min(at.getTime() + impersonationMinutes * minuteMs, holds.until.getTime()));
  const { accountId: adminId, sessionId: adminSessionId } = admin;
  const [opened] = await db
    .insert(impersonations)
    .values({ accountId, adminId, adminSessionId, reason, beganAt: at, expiresAt })
    .returning({ id: impersonations.id });
  if (!opened) throw new Error('An impersonation was not written.');
  await db.insert(sessions).values({
    tokenHash: hash,
    accountId,
    impersonationId: opened.id,
    createdAt: at,
    lastUsedAt: at,
    expiresAt,
  });
  return { id: opened.id, token, expiresAt };
}

type Row = typeof impersonations.$inferSelect;

/** Of which the open ones are looked at: of everybody, of an administrator or a user, or one. */
export type Looked = 'all' | { readonly accountId: string } | { readonly id: string };

const isLooked = (looked: Looked): SQL | undefined => {
  if (looked === 'all') return undefined;
  if ('id' in looked) return eq(impersonations.id, looked.id);
  return or(eq(impersonations.adminId, looked.accountId), eq(impersonations.accountId, looked.accountId));
};

/**
 * Ends the open ones that rest on nothing any more, and those that the caller ends. The caller records an event for each, which other
 * processes hear of.
 */
export async function closeEnded(
  { db }: Transaction,
  looked: Looked,
  now: Date,
  endedByCaller: (open: Row) => boolean = () => false,
): Promise<readonly Row[]> {
  const open = await db
    .select({ row: impersonations, role: accounts.role, acting: impersonationColumns })
    .from(impersonations)
    .innerJoin(accounts, eq(accounts.id, impersonations.accountId))
    .leftJoin(sessions, eq(sessions.impersonationId, impersonations.id))
    .leftJoin(adminSessions, eq(adminSessions.id, impersonations.adminSessionId))
    .leftJoin(admins, eq(admins.id, adminSessions.accountId))
    .where(and(isNull(impersonations.endedAt), isLooked(looked)))
    .orderBy(impersonations.id)
    .for('update', { of: impersonations });
  // Without a session of its own there is nothing left that acts.
  const ended = open.filter((one) => typeof impersonationOf(one, now) !== 'object' || endedByCaller(one.row));
  const ids = ended.map(({ row }) => row.id);
  if (ids.length === 0) return [];
  await db.update(impersonations).set({ endedAt: now }).where(inArray(impersonations.id, ids));
  await db.delete(sessions).where(inArray(sessions.impersonationId, ids));
  return ended.map(({ row }) => ({ ...row, endedAt: now }));
}

/** What administrators wrote about an account that ends. That they changed things, and not only looked, stays. */
export async function forgetReasons(tx: Transaction, context: RequestContext, accountId: string): Promise<void> {
  const changed = and(eq(impersonations.accountId, accountId), isNotNull(impersonations.reason));
  const rows = await tx.db
    .update(impersonations)
    .set({ reason: '' })
    .where(changed)
    .returning({ id: impersonations.id });
  const ids = rows.map(({ id }) => id);
  await forgetValues(tx, context, 'impersonation', ids);
}

const shownAtMost = 50;

/** When administrators acted as a user, the latest first. */
export const readImpersonations = (db: Queries, accountId: string): Promise<Row[]> =>
  db
    .select()
    .from(impersonations)
    .where(eq(impersonations.accountId, accountId))
    .orderBy(desc(impersonations.beganAt))
    .limit(shownAtMost);

export async function readImpersonation(db: Queries, id: string): Promise<Row | undefined> {
  return (await db.select().from(impersonations).where(eq(impersonations.id, id)))[0];
}

/** The one that a session belongs to; undefined for a person's own session. */
export async function findImpersonation(db: Queries, sessionId: string): Promise<Row | undefined> {
  const [found] = await db
    .select({ row: impersonations })
    .from(sessions)
    .innerJoin(impersonations, eq(impersonations.id, sessions.impersonationId))
    .where(eq(sessions.id, sessionId));
  return found?.row;
}
