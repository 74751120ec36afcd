import type { Queries } from '../../../platform/database/database.ts';
import { defineHook } from '../../../platform/platform.ts';

/** Of these filled forms of deals, those that something else names: they stay, however old they are. */
export const namedFillings =
  defineHook<(db: Queries, ids: readonly string[]) => Promise<readonly string[]>>('dealDocuments.namedFillings');

/** Why a file of a deal can't be removed, as when it was sent to a lender; undefined where nothing is known against it. */
export const whyKept =
  defineHook<(db: Queries, documentId: string) => Promise<string | undefined>>('dealDocuments.whyKept');
