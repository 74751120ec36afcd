import type { Queries } from '../../../platform/database/database.ts';
import { defineHook, type Platform } from '../../../platform/platform.ts';
import type { Entry } from '../../pipeline/server/api.ts';

/** The hash of what a deal's package holds, where it was reviewed as it stands; null where it was not. The feature of reviews registers it. */
export const reviewedContents =
  defineHook<(platform: Platform, db: Queries, deal: Entry) => Promise<string | null>>('signing.reviewedContents');
