import { eq, inArray } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import { dayIn, type TimeZone, zoneOfState } from '../../../kernel/time-zones.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findDeals } from '../../pipeline/server/api.ts';
import { propertyOfQuote, type Quote, quotesOfDeal, zoneOfQuote } from '../../quotes/server/api.ts';
import { packageClosed } from '../../submission/errors.ts';
import {
  findPackage,
  type LoanPackage,
  loanPackages,
  lockPackage,
  mayReadPackage,
  packageSideOf,
} from '../../submission/server/api.ts';
import { closingChanges } from '../limits.ts';
import type { ClosingSide } from '../model.ts';
import { closings } from './tables.ts';

/** A package with the side that the caller is on. */
export interface Party {
  readonly pack: LoanPackage;
  readonly side: ClosingSide;
}

export const partyOf = (session: Session, pack: LoanPackage, only?: ClosingSide): Party => {
  const side = packageSideOf(session, pack);
  if (!side || (only && side !== only)) throw new AppError('NOT_FOUND');
  return { pack, side };
};

/**
 * Who reads a closing. What was withdrawn is closed to the lender, account numbers and all.
 * @throws NOT_FOUND for a package of others
 */
export async function findParty(db: Queries, session: Session, packageId: string): Promise<Party> {
  const pack = await findPackage(db, packageId);
  if (!mayReadPackage(session, pack)) throw new AppError('NOT_FOUND');
  return partyOf(session, pack);
}

/**
 * Locks the deal and then the package for a change that is counted against the caller's limit.
 * @param only the side that may make it
 * @throws NOT_FOUND for a package of others, PACKAGE_CLOSED when it is not with the lender any more, LimitReached
 */
export async function lockParty(
  { rateLimits }: Platform,
  tx: Transaction,
  context: RequestContext,
  { session, packageId, only }: { readonly session: Session; readonly packageId: string; readonly only?: ClosingSide },
): Promise<Party> {
  const party = partyOf(session, await lockPackage(tx, packageId), only);
  if (party.pack.state !== 'submitted') throw new AppError(packageClosed);
  await rateLimits.countAct(tx, context, closingChanges, 1);
  return party;
}

/** The packages among these that are there. */
export const findPackages = (db: Queries, ids: readonly string[]): Promise<LoanPackage[]> =>
  db
    .select()
    .from(loanPackages)
    .where(inArray(loanPackages.id, [...ids]));

export const eventParties = ({ brokerId: ownerId, lenderId, dealId }: LoanPackage) => ({
  ownerId,
  lenderId,
  dealId,
});

/** What a closing is about: the quote whose offer was accepted, the property, and where its days are. */
export interface Subject {
  /** Undefined: the lender was chosen without an offer in the product. */
  readonly quote: Quote | undefined;
  readonly property: string;
  readonly zone: TimeZone;
  /** The deal stands where the funding of its loan has put it. */
  readonly isAsFunded: boolean;
}

export async function subjectOf(db: Queries, { dealId, lenderId }: LoanPackage): Promise<Subject> {
  const quote = (await quotesOfDeal(db, dealId)).find((one) => one.lenderId === lenderId && one.status === 'accepted');
  const deal = (await findDeals(db, [dealId])).get(dealId);
  return {
    quote,
    property: (quote && propertyOfQuote(quote)) || (deal?.address ?? ''),
    zone: quote ? zoneOfQuote(quote) : zoneOfState(deal?.state),
    isAsFunded: deal?.stage === 'funded' && deal.archivedAt === null,
  };
}

export const todayOf = ({ zone }: Pick<Subject, 'zone'>, now: Date): string => dayIn(zone, now);

type ClosingRow = typeof closings.$inferSelect;

export async function readRow(db: Queries, packageId: string): Promise<ClosingRow | undefined> {
  const [row] = await db.select().from(closings).where(eq(closings.packageId, packageId));
  return row;
}

/** Writes what has changed of a closing, whose package the caller has locked, as its next version. */
export async function writeRow(
  { db }: Transaction,
  { at }: RequestContext,
  packageId: string,
  values: Partial<typeof closings.$inferInsert>,
): Promise<void> {
  const before = await readRow(db, packageId);
  const version = (before?.version ?? 0) + 1;
  const set = { ...values, version, updatedAt: at };
  await db
    .insert(closings)
    .values({ ...set, packageId })
    .onConflictDoUpdate({ target: closings.packageId, set });
}

/** @throws CONFLICT unless this is how the closing was seen */
export function assertSeen(row: ClosingRow | undefined, version: number): void {
  if ((row?.version ?? 0) !== version) throw new AppError('CONFLICT');
}
