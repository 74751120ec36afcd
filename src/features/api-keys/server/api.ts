import { inArray } from 'drizzle-orm';
import { apiKeyPrefix } from '../../../kernel/access.ts';
import type { Database, Queries } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { explainKeyEnd, keyKeeper } from './key-keeper.ts';
import { apiKeys } from './tables.ts';

export const isKey = (token: string): boolean => token.startsWith(apiKeyPrefix);

/** Resolves an API key; undefined when it is unknown, expired or revoked. */
export const authenticateKey = (platform: Platform, token: string) => platform.service(keyKeeper).authenticate(token);

/** What owners call these keys; a key is removed some months after it ended. */
export async function nameKeys(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: apiKeys.id, name: apiKeys.name })
    .from(apiKeys)
    .where(inArray(apiKeys.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const explainEndOfKey = (database: Database, token: string) => explainKeyEnd(database, token);
