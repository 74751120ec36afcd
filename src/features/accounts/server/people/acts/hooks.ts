import type { Queries } from '../../../../../platform/database/database.ts';
import { defineHook } from '../../../../../platform/platform.ts';

/** Why an account can't become an administrator's yet, in words for who promotes it; null where nothing stands in the way. */
export const keepsFromPromotion =
  defineHook<(db: Queries, accountId: string) => Promise<string | null>>('accounts.keepsFromPromotion');
