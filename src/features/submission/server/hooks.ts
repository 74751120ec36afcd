import type { AskedBack } from '../../../lending/preflight/facts.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { defineHook } from '../../../platform/platform.ts';
import type { Entry } from '../../pipeline/server/api.ts';

/** What the lender of a deal asked back for in its other packages. */
export const askedBack =
  defineHook<(db: Queries, deal: Entry, needed: readonly string[], now: Date) => Promise<readonly AskedBack[]>>(
    'submission.askedBack',
  );
