import { and, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import { dayMs, hourMs } from '../../../kernel/dates.ts';
import { AppError } from '../../../kernel/errors.ts';
import { statementName } from '../../../platform/database/connections/pools.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { newToken, tokenHash } from '../../../platform/encryption/secrets.ts';
import type { Authenticate, Session } from '../../../platform/http/route.ts';
import { defineService, type Platform } from '../../../platform/platform.ts';
import { invalidCredentials, sessionSuspended } from '../errors.ts';
import { adminSessions, admins, impersonationColumns, impersonationOf } from './people/impersonation/impersonation.ts';
import { type KeptSessions, keepSessions, keptUntil, sessionOf, visitorColumns } from './sign-in/kept-sessions.ts';
import { accounts, impersonations, sessions } from './tables.ts';

const lifetimeMs = 30 * dayMs;

/** An account as it was read when its password was compared. */
type Admitted = Pick<typeof accounts.$inferSelect, 'id' | 'passwordHash'>;

/** What of a session is shown to its owner. */
interface Opening {
  readonly at: Date;
  /** In plain words (see `deviceOf`). */
  readonly device: string | null;
}

/**
 * Opens a session and hands back its token, which is stored as a hash only.
 * @throws INVALID_CREDENTIALS when the password was changed since it was compared: that ended every session
 */
export async function openSession(tx: Transaction, account: Admitted, { at, device }: Opening): Promise<string> {
  const { id: accountId, passwordHash } = account;
  const [unchanged] = await tx.db
    .update(accounts)
    .set({ lastLoginAt: at })
    .where(and(eq(accounts.id, accountId), eq(accounts.passwordHash, passwordHash), ne(accounts.role, 'suspended')))
    .returning({ id: accounts.id });
  if (!unchanged) throw new AppError(invalidCredentials);
  const { token, hash } = newToken();
  const expiresAt = new Date(at.getTime() + lifetimeMs);
  await tx.db.insert(sessions).values({ tokenHash: hash, accountId, device, createdAt: at, lastUsedAt: at, expiresAt });
  return token;
}

/** Ends one session of an account. The caller records an event that other processes hear of. @returns whether there was one */
export async function closeSession(
  { db }: Transaction,
  { sessionId, accountId }: Pick<Session, 'sessionId' | 'accountId'>,
): Promise<boolean> {
  const own = and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId));
  const ended = await db.delete(sessions).where(own).returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends every session of an account. The caller records an event that other processes hear of. @param but the one that goes on */
export async function closeAllSessions({ db }: Transaction, accountId: string, but?: string): Promise<void> {
  const spared = but === undefined ? undefined : ne(sessions.id, but);
  await db.delete(sessions).where(and(eq(sessions.accountId, accountId), spared));
}

/**
 * Ends every session of an account that is suspended. Until the nightly clean-up their rows stay, so that their holders hear why
 * (see `explainEnd`). The caller records an event that other processes hear of.
 */
export async function expireSessions({ db }: Transaction, accountId: string, at: Date): Promise<void> {
  const open = and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, at));
  await db.update(sessions).set({ expiresAt: at }).where(open);
}

/** Why a token opens nothing any more, where its holder may know; undefined for any other token. */
export async function explainEnd({ db }: Database, token: string): Promise<AppError | undefined> {
  const [row] = await db
    .select({ role: accounts.role })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash(token)), isNull(sessions.impersonationId)));
  return row?.role === 'suspended' ? new AppError(sessionSuspended) : undefined;
}

interface SessionKeeper {
  readonly authenticate: Authenticate;
  /** Drops what this process keeps of an account, for the very next request; the others are told by the event. */
  forget(accountId: string): void;
  /** The same of every account. */
  forgetAll(): void;
  /** Also of other tokens that stand for an account. */
  readonly kept: KeptSessions;
}

/**
 * Resolves a token with one query on a prepared statement. What was read is kept for a moment, because a search as
 * one types asks many times a second; any change of the account or its sessions is told to every process and drops it,
 * and while the listening connection is down nothing is kept.
 */
export const sessionKeeper = defineService({ name: 'session keeper', open: openSessionKeeper });

function openSessionKeeper(platform: Platform): SessionKeeper {
  const { database, events, clock, config } = platform;
  const query = prepareLookup(database);
  const kept = keepSessions(events);
  const authenticate: Authenticate = async (token) => {
    const known = kept.find(token, clock.now());
    if (known) return known;
    const generation = kept.generation();
    const [row] = await query.execute({ hash: tokenHash(token) });
    const now = clock.now();
    if (!row || row.expiresAt <= now || row.role === 'suspended') return undefined;
    const impersonation = impersonationOf(row, now);
    if (impersonation === 'ended') return undefined;
    await noteUse(platform, row, now);
    const session = { ...sessionOf(row, now, config.twoFactorRequired), ...(impersonation ? { impersonation } : {}) };
    const restsUntil = row.acting.adminExpiresAt?.getTime() ?? Infinity;
    kept.keep(token, session, Math.min(keptUntil(row, now), restsUntil), generation);
    return session;
  };
  return { authenticate, forget: kept.drop, forgetAll: kept.dropAll, kept };
}

/** Few requests write, and none fails for it. */
async function noteUse(
  { database, log }: Platform,
  { sessionId, lastUsedAt }: { readonly sessionId: string; readonly lastUsedAt: Date },
  now: Date,
): Promise<void> {
  const outdated = new Date(now.getTime() - hourMs);
  if (lastUsedAt > outdated) return;
  const still = and(eq(sessions.id, sessionId), lte(sessions.lastUsedAt, outdated));
  try {
    await database.db.update(sessions).set({ lastUsedAt: now }).where(still);
  } catch (error) {
    log.warn({ err: error }, 'last use of a session not written down');
  }
}

const prepareLookup = ({ db, address }: Database) =>
  db
    .select({
      sessionId: sessions.id,
      ...visitorColumns,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
      acting: impersonationColumns,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(impersonations, eq(impersonations.id, sessions.impersonationId))
    .leftJoin(adminSessions, eq(adminSessions.id, impersonations.adminSessionId))
    .leftJoin(admins, eq(admins.id, adminSessions.accountId))
    .where(eq(sessions.tokenHash, sql.placeholder('hash')))
    .prepare(statementName(address, 'session_by_token'));
