import type { Queries } from '../../../platform/database/database.ts';
import { defineHook } from '../../../platform/platform.ts';

/** Why a file of a deal can't be removed, as when it was sent to a lender; undefined where nothing is known against it. */
export const whyKept =
  defineHook<(db: Queries, documentId: string) => Promise<string | undefined>>('dealDocuments.whyKept');
