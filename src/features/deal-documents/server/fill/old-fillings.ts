import { and, asc, eq, exists, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { RetentionRule } from '../../../../platform/jobs/retention.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { removeDealFiles } from '../files/deal-files.ts';
import { namedFillings } from '../hooks.ts';
import { dealDocuments } from '../tables.ts';

const atOnce = 200;
const other = alias(dealDocuments, 'other');

export const oldFillings: RetentionRule = {
  name: 'replaced-forms',
  what: 'Filled forms that newer ones have replaced',
  tables: [dealDocuments],
  kept: { days: 7, after: 'they were replaced' },
  why: 'The newest of each form stays, and what was signed or sent to a lender.',
  remove: removeOldFillings,
};

async function removeOldFillings(platform: Platform, before: Date): Promise<number> {
  let count = 0;
  const { db } = platform.database;
  const { id, origin, replacedAt, dealRequirementId, uploadedAt } = dealDocuments;
  // The newest one stays, also where an upload stands in its place: it counts again once that is removed.
  const newer = db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.dealRequirementId, dealRequirementId),
        eq(other.origin, 'filled'),
        gt(other.uploadedAt, uploadedAt),
        isNotNull(other.fileKey),
      ),
    );
  const isOld = and(eq(origin, 'filled'), isNotNull(replacedAt), lt(replacedAt, before), exists(newer));
  let after: string | undefined;
  do {
    const rows = await db
      .select({ id })
      .from(dealDocuments)
      .where(and(isOld, after === undefined ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(atOnce);
    after = rows.length < atOnce ? undefined : rows.at(-1)?.id;
    const ids = rows.map((row) => row.id);
    const named = new Set<string>();
    for (const find of platform.hooks.all(namedFillings)) for (const one of await find(db, ids)) named.add(one);
    const gone = ids.filter((one) => !named.has(one));
    if (gone.length === 0) continue;
    // One that counts again since it was read stays.
    const removed = await db
      .delete(dealDocuments)
      .where(and(inArray(id, gone), isOld))
      .returning({ id });
    await removeDealFiles(
      platform,
      removed.map((row) => row.id),
    );
    count += removed.length;
  } while (after !== undefined);
  return count;
}
