import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { admits } from '../../../../kernel/access.ts';
import { endOfDay, zoneOfState } from '../../../../kernel/time-zones.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { type WaitingGroup, waitingAtMost } from '../../../accounts/model.ts';
import { type Waiter, waitingGroup } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { loanPackages } from '../../../submission/server/api.ts';
import { packageConditions, packageDocumentReviews } from '../tables.ts';

// In the very words of the index of the table.
const asksBroker = sql`"loan_packages"."state" = 'submitted' and "loan_packages"."waiting_broker" > 0`;

/** What the lenders of somebody's submitted packages still want from them, as `waitsOn` says of one, the first due first. */
export async function readWaitingConditions(
  db: Queries,
  { accountId, role }: Waiter,
): Promise<readonly WaitingGroup[]> {
  if (!admits('broker', role)) return [];
  const { id, title, dueOn, state, owner, packageId } = packageConditions;
  const open = await db
    .select({ id, title, dueOn, dealId: loanPackages.dealId, lenderId: loanPackages.lenderId })
    .from(loanPackages)
    .innerJoin(packageConditions, eq(packageId, loanPackages.id))
    .where(
      and(eq(loanPackages.brokerId, accountId), asksBroker, inArray(state, ['open', 'reopened']), ne(owner, 'lender')),
    )
    .orderBy(sql`${dueOn} asc nulls last`, asc(id))
    .limit(waitingAtMost.counted);
  if (open.length === 0) return [];
  const [deals, lenders, rejected] = await Promise.all([
    findDeals(
      db,
      open.map(({ dealId }) => dealId),
    ),
    findLenders(
      db,
      open.map(({ lenderId }) => lenderId),
    ),
    ofRejectedDocuments(
      db,
      open.map((one) => one.id),
    ),
  ]);
  const lineOf = ({ title: text, dueOn: day, dealId, lenderId }: (typeof open)[number]) => {
    const deal = deals.get(dealId);
    const detail = `${lenders.get(lenderId)?.name ?? 'The lender'}, ${deal?.address ?? ''}`;
    const due = day === null ? {} : { dueAt: endOfDay(zoneOfState(deal?.state), day).toISOString(), dueOn: day };
    return { text, detail, link: `/pipeline?deal=${dealId}`, ...due };
  };
  const group = (name: string, lines: typeof open) =>
    waitingGroup({ title: name, isUrgent: true, link: '/pipeline', lines: lines.map(lineOf) });
  return [
    ...group(
      'Documents rejected',
      open.filter((one) => rejected.has(one.id)),
    ),
    ...group(
      'Conditions to meet',
      open.filter((one) => !rejected.has(one.id)),
    ),
  ];
}

/** Those of these conditions that ask for another document in place of one that was rejected. */
async function ofRejectedDocuments(db: Queries, conditionIds: readonly string[]): Promise<ReadonlySet<string | null>> {
  const { conditionId, decision } = packageDocumentReviews;
  const rows = await db
    .select({ conditionId })
    .from(packageDocumentReviews)
    .where(and(inArray(conditionId, [...conditionIds]), eq(decision, 'rejected')));
  return new Set(rows.map((row) => row.conditionId));
}
