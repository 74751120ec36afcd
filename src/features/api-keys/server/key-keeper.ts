import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { accessRules, type Scope } from '../../../kernel/access.ts';
import { minuteMs } from '../../../kernel/dates.ts';
import { AppError } from '../../../kernel/errors.ts';
import { statementName } from '../../../platform/database/connections/pools.ts';
import type { Database } from '../../../platform/database/database.ts';
import { tokenHash } from '../../../platform/encryption/secrets.ts';
import type { Authenticate, Session } from '../../../platform/http/route.ts';
import { defineService, type Platform } from '../../../platform/platform.ts';
import { sessionSuspended } from '../../accounts/errors.ts';
import { keptSessions, keptUntil, sessionOf, visitorColumns, visitors } from '../../accounts/server/api.ts';
import { keyEnded } from '../errors.ts';
import { apiKeys } from './tables.ts';
import { canBeKey } from './token.ts';

interface KeyKeeper {
  readonly authenticate: Authenticate;
}

/** Resolves an API key as a session is resolved: with one query, whose answer is kept for a moment. */
export const keyKeeper = defineService({ name: 'key keeper', open: openKeyKeeper });

function openKeyKeeper(platform: Platform): KeyKeeper {
  const { database, clock, config } = platform;
  const query = prepareLookup(database);
  const kept = keptSessions(platform);
  const authenticate: Authenticate = async (token) => {
    if (!canBeKey(token)) return undefined;
    const known = kept.find(token, clock.now());
    if (known) return known;
    const generation = kept.generation();
    const [row] = await query.execute({ hash: tokenHash(token) });
    const now = clock.now();
    if (!row || row.endedAt !== null || row.expiresAt <= now) return undefined;
    // Administrators have no keys, nor have suspended accounts.
    if (!(accessRules.customer as readonly string[]).includes(row.role)) return undefined;
    await noteUse(platform, row, now);
    const key = { id: row.sessionId, scopes: row.scopes as Scope[] };
    const session: Session = { ...sessionOf(row, now, config.twoFactorRequired), key };
    kept.keep(token, session, keptUntil(row, now), generation);
    return session;
  };
  return { authenticate };
}

/** Few calls write, and none fails for it. */
async function noteUse(
  { database, log }: Platform,
  { sessionId, lastUsedAt }: { readonly sessionId: string; readonly lastUsedAt: Date | null },
  now: Date,
): Promise<void> {
  const outdated = new Date(now.getTime() - minuteMs);
  if (lastUsedAt !== null && lastUsedAt > outdated) return;
  const still = or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, outdated));
  try {
    await database.db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, sessionId), still));
  } catch (error) {
    log.warn({ err: error }, 'last use of an API key not written down');
  }
}

const prepareLookup = ({ db, address }: Database) =>
  db
    .select({
      sessionId: apiKeys.id,
      ...visitorColumns,
      scopes: apiKeys.scopes,
      endedAt: apiKeys.endedAt,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .innerJoin(visitors, eq(visitorColumns.accountId, apiKeys.accountId))
    .where(eq(apiKeys.tokenHash, sql.placeholder('hash')))
    .prepare(statementName(address, 'session_by_key'));

/** Why a key opens nothing, to who holds one that worked once. */
export async function explainKeyEnd({ db }: Database, token: string): Promise<AppError | undefined> {
  if (!canBeKey(token)) return undefined;
  const [row] = await db
    .select({ role: visitorColumns.role })
    .from(apiKeys)
    .innerJoin(visitors, eq(visitorColumns.accountId, apiKeys.accountId))
    .where(eq(apiKeys.tokenHash, tokenHash(token)));
  if (!row) return undefined;
  return row.role === 'suspended' ? new AppError(sessionSuspended) : new AppError(keyEnded);
}
