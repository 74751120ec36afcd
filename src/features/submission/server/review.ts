import { eq } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import { severityOf } from '../../../lending/preflight/issues.ts';
import { isBlocked } from '../../../lending/preflight/preflight.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { type Entry, lockDeal } from '../../pipeline/server/api.ts';
import type { PackagePreflight } from '../contract.ts';
import { packageBlocked } from '../errors.ts';
import { packageReviewed } from '../events.ts';
import { readPackageContents } from './package-facts.ts';
import { packageReviews } from './tables.ts';

/** Who reviewed the package of a deal last; undefined: nobody. */
export async function readReviewOf(db: Queries, dealId: string) {
  const [row] = await db.select().from(packageReviews).where(eq(packageReviews.dealId, dealId));
  return row;
}

/** What the preflight of a deal says, and whether its package was reviewed as it stands. */
export async function readPreflight(platform: Platform, db: Queries, deal: Entry): Promise<PackagePreflight> {
  const { found, contents } = await readPackageContents(platform, db, deal);
  const { score, checked, issues } = found;
  const row = await readReviewOf(db, deal.id);
  const by = row?.reviewedBy ? (await findPeople(db, [row.reviewedBy])).get(row.reviewedBy)?.name : undefined;
  return {
    score,
    checked,
    issues: [...issues],
    contents,
    review: row
      ? {
          at: row.reviewedAt.toISOString(),
          by: by ?? '',
          isCurrent: row.contents === contents && !isBlocked({ issues }),
        }
      : null,
    can: { review: deal.archivedAt === null && !isBlocked({ issues }) },
  };
}

interface Review {
  readonly dealId: string;
  readonly ownerId: string;
  /** The package as it was seen. */
  readonly contents: string;
}

/**
 * Marks a package as reviewed. A second time changes nothing.
 * @throws CONFLICT when something in it has changed since it was seen, or the deal is archived
 * @throws PACKAGE_BLOCKED while something has to be mended
 */
export async function markReviewed(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, contents }: Review,
): Promise<PackagePreflight> {
  const deal = await lockDeal(tx, dealId, ownerId);
  const seen = await readPreflight(platform, tx.db, deal);
  if (deal.archivedAt !== null) throw new AppError('CONFLICT', 'This deal is archived. Unarchive it to go on.');
  if (seen.contents !== contents)
    throw new AppError('CONFLICT', 'Something in this package has changed since you opened it. Check it again.');
  if (isBlocked(seen)) throw new AppError(packageBlocked);
  if (seen.review?.isCurrent) return seen;
  const reviewed = { contents, reviewedBy: ownerId, reviewedAt: context.at };
  await tx.db
    .insert(packageReviews)
    .values({ dealId, ...reviewed })
    .onConflictDoUpdate({ target: packageReviews.dealId, set: reviewed });
  const warnings = seen.issues.filter((issue) => severityOf(issue) === 'warning').length;
  await record(tx, context, packageReviewed, { id: dealId, payload: { ownerId, score: seen.score, warnings } });
  return readPreflight(platform, tx.db, deal);
}

/** The contents of a package that was reviewed as it stands; null for any other. */
export async function readReviewedContents(platform: Platform, db: Queries, deal: Entry): Promise<string | null> {
  const { contents, review } = await readPreflight(platform, db, deal);
  return review?.isCurrent ? contents : null;
}
