import { apiKeyPrefix } from '../../../kernel/access.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { explainKeyEnd, keyKeeper } from './key-keeper.ts';

export const isKey = (token: string): boolean => token.startsWith(apiKeyPrefix);

/** Resolves an API key; undefined when it is unknown, expired or revoked. */
export const authenticateKey = (platform: Platform, token: string) => platform.service(keyKeeper).authenticate(token);

export const explainEndOfKey = (database: Database, token: string) => explainKeyEnd(database, token);
