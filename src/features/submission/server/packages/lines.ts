import { eq } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { nameOfActor, readTrail, type TrailPlace, type TrailRow } from '../../../../platform/events/audit-trail.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import type { DealLine } from '../../../pipeline/server/api.ts';
import { loanPackages } from '../tables.ts';

const words: Readonly<Record<string, (lender: string) => string>> = {
  'package.submitted': (lender) => `Loan package submitted to ${lender}`,
  'package.opened': () => 'Opened the loan package',
  'package.withdrawn': (lender) => `Loan package withdrawn from ${lender}`,
  'package.declined': () => 'Declined the loan package',
  'package.funded': () => 'Loan funded',
  'package.reopened': () => 'Undid the funding',
};
const actions = Object.keys(words);

/** What has happened to the packages of a deal. Of a lender's side only the lender is named. */
export async function packageLines(
  db: Queries,
  deal: { readonly id: string; readonly ownerId: string },
  page: { readonly before: TrailPlace | undefined; readonly limit: number },
): Promise<DealLine[]> {
  const { id, lenderId, dealId } = loanPackages;
  const packages = await db.select({ id, lenderId }).from(loanPackages).where(eq(dealId, deal.id));
  if (packages.length === 0) return [];
  const lenders = await findLenders(
    db,
    packages.map((one) => one.lenderId),
  );
  const nameOf = (packageId: string): string => {
    const of = packages.find((one) => one.id === packageId)?.lenderId ?? '';
    return lenders.get(of)?.name ?? 'The lender';
  };
  const rows = await readTrail(db, [{ entity: 'package', ids: packages.map((one) => one.id), actions }], page);
  return rows.flatMap((row): DealLine[] => {
    const say = words[row.action];
    const lender = nameOf(row.entityId);
    if (!say) return [];
    return [
      { _id: row.id, at: row.at, by: whoOf(row, lender, deal.ownerId), type: 'deal', text: say(lender), changes: [] },
    ];
  });
}

function whoOf(row: TrailRow, lender: string, ownerId: string): DealLine['by'] {
  if (row.actorKind === 'system') return { side: 'system', name: 'Plinth' };
  const isOwn = row.actorId === ownerId;
  return { side: isOwn ? 'broker' : 'lender', name: nameOfActor(row, isOwn ? 'You' : lender) };
}
