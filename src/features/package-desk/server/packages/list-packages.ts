import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { dayIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import { kindNames } from '../../../../lending/kinds/find.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { dealHasAddress, findDeals } from '../../../pipeline/server/api.ts';
import type { PackageState } from '../../../submission/model.ts';
import { isWithLender } from '../../../submission/model.ts';
import { type LoanPackage, loanPackageDocuments, loanPackages } from '../../../submission/server/api.ts';
import { clockOf, isSettled, waitsOn } from '../../conditions.ts';
import type { ConditionCounts, PackageRow } from '../../contract.ts';
import { deskLimits, type PackageSide } from '../../model.ts';
import { packageConditions } from '../tables.ts';

// In the very words of the indexes of the table.
const isOpen = sql`state = 'submitted'`;
/** Nobody has looked at it yet, or something in it is to be looked at. */
const needsLender = and(isOpen, sql`(opened_at is null or waiting_lender > 0)`);
const needsBroker = and(isOpen, sql`waiting_broker > 0`);

interface PackagesPage {
  readonly state?: PackageState | undefined;
  readonly waits?: PackageSide | undefined;
  readonly search?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** The packages of a lender, a page of them: those it has, complete ones first, the newest first; then those that ended. */
export async function readPackages({ database: { db }, clock }: Platform, lenderId: string, page: PackagesPage) {
  const own = eq(loanPackages.lenderId, lenderId);
  const { state, waits, search } = page;
  const shown = and(
    own,
    state && eq(loanPackages.state, state),
    waits && (waits === 'lender' ? needsLender : needsBroker),
    search ? dealHasAddress(db, loanPackages.dealId, search) : undefined,
  );
  const { deskRank, submittedAt, id } = loanPackages;
  const rows = await db
    .select()
    .from(loanPackages)
    .where(shown)
    .orderBy(desc(deskRank), desc(submittedAt), desc(id))
    .offset(page.offset)
    .limit(page.limit);
  return {
    packages: await presentRows(db, rows, clock.now()),
    total: await db.$count(loanPackages, shown),
    waiting: await db.$count(loanPackages, and(own, needsLender)),
  };
}

/** How many packages wait on their lender, counted no further than anybody needs to know. */
export function countWaiting(db: Queries, lenderId: string): Promise<number> {
  const own = and(eq(loanPackages.lenderId, lenderId), needsLender);
  const some = db.select({ id: loanPackages.id }).from(loanPackages).where(own).limit(deskLimits.waiting).as('some');
  return db.$count(some);
}

async function presentRows(db: Queries, rows: readonly LoanPackage[], now: Date): Promise<PackageRow[]> {
  const ids = rows.map(({ id }) => id);
  const [deals, people, conditions, documents] = await Promise.all([
    findDeals(
      db,
      rows.map(({ dealId }) => dealId),
    ),
    findPeople(
      db,
      rows.map(({ brokerId }) => brokerId),
    ),
    readConditions(db, ids),
    countDocuments(db, ids),
  ]);
  return rows.map((row) => {
    const deal = deals.get(row.dealId);
    return {
      _id: row.id,
      address: deal?.address ?? '',
      loanType: deal ? kindNames(deal.loanType).name : '',
      loanAmount: (isWithLender(row.state) && deal?.loanAmount) || null,
      brokerName: personName(people.get(row.brokerId)),
      state: row.state,
      submittedAt: row.submittedAt.toISOString(),
      openedAt: row.openedAt?.toISOString() ?? null,
      isComplete: row.builtAt !== null && row.waitingBroker === 0,
      documents: documents.get(row.id) ?? 0,
      conditions: countConditions(conditions.get(row.id) ?? [], dayIn(zoneOfState(deal?.state), now)),
    };
  });
}

type Counted = Pick<typeof packageConditions.$inferSelect, 'packageId' | 'state' | 'owner' | 'dueOn'>;

/** What of the conditions of these packages counts, by package. */
async function readConditions(
  db: Queries,
  packageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Counted[]>> {
  if (packageIds.length === 0) return new Map();
  const { packageId, state, owner, dueOn } = packageConditions;
  const rows = await db
    .select({ packageId, state, owner, dueOn })
    .from(packageConditions)
    .where(inArray(packageId, [...packageIds]));
  return Map.groupBy(rows, (row) => row.packageId);
}

function countConditions(conditions: readonly Counted[], today: string): ConditionCounts {
  const howMany = (test: (one: Counted) => boolean) => conditions.filter(test).length;
  return {
    open: howMany((one) => waitsOn(one) === 'broker'),
    answered: howMany((one) => waitsOn(one) === 'lender'),
    overdue: howMany((one) => clockOf(one, today).due === 'overdue'),
    settled: howMany(isSettled),
  };
}

async function countDocuments(db: Queries, packageIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (packageIds.length === 0) return new Map();
  const { packageId } = loanPackageDocuments;
  const rows = await db
    .select({ packageId, documents: sql<number>`count(*)`.mapWith(Number) })
    .from(loanPackageDocuments)
    .where(inArray(packageId, [...packageIds]))
    .groupBy(packageId);
  return new Map(rows.map((row) => [row.packageId, row.documents]));
}
