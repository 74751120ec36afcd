import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { writeValue } from '../../../../kernel/fields/differences.ts';
import { dayIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import { kindNames } from '../../../../lending/kinds/find.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { dealFields } from '../../../pipeline/model.ts';
import { type Entry, findDeals } from '../../../pipeline/server/api.ts';
import { nameAnyPrograms } from '../../../programs/server/api.ts';
import { isWithLender } from '../../../submission/model.ts';
import { loanPackages, type LoanPackage as PackageRow, zipName } from '../../../submission/server/api.ts';
import type { LoanPackage } from '../../contract.ts';
import type { PackageSide } from '../../model.ts';
import { presentConditions } from '../conditions/present.ts';
import { presentDocuments } from '../documents/present.ts';

/** A package as one side of it sees it. */
export async function presentPackage(
  platform: Platform,
  db: Queries,
  row: PackageRow,
  side: PackageSide,
): Promise<LoanPackage> {
  const deal = (await findDeals(db, [row.dealId])).get(row.dealId);
  const zone = zoneOfState(deal?.state);
  const today = dayIn(zone, platform.clock.now());
  const isOpen = row.state === 'submitted';
  // What was taken back is the lender's to read no longer.
  const isClosed = side === 'lender' && row.state === 'withdrawn';
  // Once a package has ended otherwise than by funding, the deal goes on without its lender.
  const isFollowed = side === 'broker' || isWithLender(row.state);
  const [broker, lender, programs, newer, documents, conditions] = await Promise.all([
    findPeople(db, [row.brokerId]),
    findLenders(db, [row.lenderId]),
    nameAnyPrograms(db, row.programId === null ? [] : [row.programId]),
    readNewer(db, row),
    presentDocuments(db, row),
    presentConditions(db, { packageId: row.id, side, isOpen, today }),
  ]);
  return {
    _id: row.id,
    dealId: row.dealId,
    address: deal?.address ?? '',
    loanType: deal ? kindNames(deal.loanType).name : '',
    loanAmount: (isFollowed && deal?.loanAmount) || null,
    program: (row.programId && programs.get(row.programId)) ?? null,
    facts: deal && isFollowed ? factsOf(deal) : [],
    broker: { name: personName(broker.get(row.brokerId)), email: broker.get(row.brokerId)?.email ?? '' },
    lenderName: lender.get(row.lenderId)?.name ?? '',
    state: row.state,
    stateAt: row.stateAt.toISOString(),
    stateReason: row.stateReason,
    submittedAt: row.submittedAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    newer,
    file: isClosed ? null : presentFile(row),
    today,
    zone: zone.label,
    documents: isClosed ? [] : documents,
    conditions: isClosed ? [] : conditions,
    can: { decide: isOpen && side === 'lender', decline: isOpen && side === 'lender' },
  };
}

/** A package is a record: what was submitted after it took its place. */
async function readNewer(db: Queries, { dealId, lenderId, submittedAt }: PackageRow): Promise<LoanPackage['newer']> {
  const { id, submittedAt: at, ...of } = loanPackages;
  const [newest] = await db
    .select({ id, at })
    .from(loanPackages)
    .where(and(eq(of.dealId, dealId), eq(of.lenderId, lenderId), ne(of.state, 'withdrawn'), gt(at, submittedAt)))
    .orderBy(desc(at), desc(id))
    .limit(1);
  return newest ? { _id: newest.id, submittedAt: newest.at.toISOString() } : null;
}

/** The deal as its broker states it, of what is stated. */
const factsOf = ({ loanType, deal }: Entry) =>
  dealFields(loanType).flatMap((field) => {
    const value = writeValue(field, Reflect.get(deal, field.name));
    return value === null ? [] : [{ label: field.label, value }];
  });

function presentFile({ size, sha256, builtAt, ...row }: PackageRow): LoanPackage['file'] {
  if (builtAt === null || size === null || sha256 === null) return null;
  return { name: zipName(row), size, sha256: sha256.toString('hex') };
}
