import type { AppError } from '../../../kernel/errors.ts';
import type { AskedBack } from '../../../lending/preflight/facts.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { defineHook, type Platform } from '../../../platform/platform.ts';
import type { Entry } from '../../pipeline/server/api.ts';
import { findAskedLenders } from '../../quotes/server/api.ts';

/** What the lender of a deal asked back for in its other packages. */
export const askedBack =
  defineHook<(db: Queries, deal: Entry, needed: readonly string[], now: Date) => Promise<readonly AskedBack[]>>(
    'submission.askedBack',
  );

/** A package of a deal that its lender was never asked for a quote on. */
export interface FirstPackage {
  readonly brokerId: string;
  readonly lenderId: string;
  /** It goes out in this transaction, until whose end what it is checked for must hold. */
  readonly isSent: boolean;
}

/** What a lender may ask of a broker before such a package; undefined where nothing is missing. */
export const packageChecks =
  defineHook<(db: Queries, sent: FirstPackage) => Promise<AppError | undefined>>('submission.packageChecks');

/** Why the selected lender takes no package of this deal yet. A deal that it was asked about goes on, whatever it asks for since. */
export async function refusalOfLender(
  { hooks }: Platform,
  db: Queries,
  deal: Entry,
  isSent = false,
): Promise<AppError | undefined> {
  const { selectedLenderId: lenderId, ownerId: brokerId } = deal;
  if (lenderId === null) return undefined;
  const asked = await findAskedLenders(db, deal.id);
  if (asked.some((one) => one.lenderId === lenderId)) return undefined;
  for (const check of hooks.all(packageChecks)) {
    const refusal = await check(db, { brokerId, lenderId, isSent });
    if (refusal) return refusal;
  }
  return undefined;
}
