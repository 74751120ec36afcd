import { and, asc, desc, eq, exists, ilike, inArray, isNull, like, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { AppError } from '../../../kernel/errors.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { addressKey } from '../model.ts';
import { sumsByStage } from './board/stage-sums.ts';
import type { Entry } from './deal-hooks.ts';
import { pipelineEntries } from './tables.ts';

export { leavesFunded, leavesLenderStages, leavesSubmitted, reachesStage } from './board/reaches-stage.ts';
export { stateLoanAmount } from './board/stages.ts';
export { addDeal, joinDeal, lockActiveDeal, makeDeal, type StatedDeal } from './deal/adding/add-deal.ts';
export { addImportedDeal, archiveUntouched } from './deal/adding/imported-deals.ts';
export { readSearched } from './deal/adding/origin.ts';
export { announceChoice, selectLender } from './deal/choice/select-lender.ts';
export { dealMay, lockDealById, mayTakeLender } from './deal/deal-guard.ts';
export { addressesTeam, type DealReader, lenderReads, readerOf, readsThread } from './deal/deal-readers.ts';
export { type OpenedFile, recordFileOpened } from './deal/file-readings.ts';
export { lastLeft, lastSelection } from './deal/milestones.ts';
export { grantStaffAccess, recordStaffReading, withStaffAccess } from './deal/staff-access.ts';
export {
  type AskedProgram,
  askedPrograms,
  choiceCanceled,
  type DealLine,
  dealTimeline,
  type Entry,
  keptDeals,
  lastActivity,
  lenderChosen,
  openConditions,
  type QuoteCounts,
  type QuoteMilestones,
  quoteCounts,
  quoteMilestones,
  submittedPackages,
} from './deal-hooks.ts';
export {
  addsDocumentToFeed,
  addsMessageToFeed,
  addsSigningToFeed,
  addsToFeed,
  readDealMessages,
} from './live/feed-lines.ts';
export { typingTopic } from './live/topics.ts';
export { forgetDeals } from './own-data.ts';

/** The deals among these that exist, by id. */
export async function findDeals(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Entry>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(pipelineEntries)
    .where(inArray(pipelineEntries.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

type DealPlace = Pick<Entry, 'id' | 'ownerId' | 'address' | 'state'>;
/** Where the deals among these are that exist, and whose they are, by id. */
export async function findDealPlaces(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, DealPlace>> {
  if (ids.length === 0) return new Map();
  const { id, ownerId, address, state } = pipelineEntries;
  const rows = await db
    .select({ id, ownerId, address, state })
    .from(pipelineEntries)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The ids of somebody's deals that are not archived, for another feature's query. */
export const activeDealsOf = (db: Queries, ownerId: string) =>
  db
    .select({ id: pipelineEntries.id })
    .from(pipelineEntries)
    .where(and(eq(pipelineEntries.ownerId, ownerId), isNull(pipelineEntries.archivedAt)));

/** How many of somebody's deals stand at each stage, and their loans together in whole dollars; archived ones aside. */
export const pipelineOf = (db: Queries, ownerId: string) =>
  sumsByStage(db, and(eq(pipelineEntries.ownerId, ownerId), isNull(pipelineEntries.archivedAt)));

/** What is known of the deals of a kind that are not archived and were changed last, whoever owns them. */
export const readLatestDeals = (db: Queries, loanType: string, limit: number) =>
  db
    .select({ stated: pipelineEntries.deal })
    .from(pipelineEntries)
    .where(and(eq(pipelineEntries.loanType, loanType), isNull(pipelineEntries.archivedAt)))
    .orderBy(desc(pipelineEntries.updatedAt))
    .limit(limit);

const noDeal = () => new AppError('NOT_FOUND', 'The requested pipeline entry could not be found.');
const ofOwner = (entryId: string, ownerId: string) =>
  and(eq(pipelineEntries.id, entryId), eq(pipelineEntries.ownerId, ownerId));

/** Whether the deal that a row names belongs to the person the row names, for another feature's query. */
export const dealIsOwnedBy = (db: Queries, dealId: PgColumn, accountId: PgColumn): SQL =>
  exists(
    db
      .select({ id: pipelineEntries.id })
      .from(pipelineEntries)
      .where(and(eq(pipelineEntries.id, dealId), eq(pipelineEntries.ownerId, accountId))),
  );

/** Whether the address of the deal that a row names has this in it, for another feature's query: letters and digits count. */
export const dealHasAddress = (db: Queries, dealId: PgColumn, text: string): SQL =>
  exists(
    db
      .select({ id: pipelineEntries.id })
      .from(pipelineEntries)
      .where(and(eq(pipelineEntries.id, dealId), like(pipelineEntries.addressKey, `%${addressKey(text)}%`))),
  );

/** Somebody's own deals with one of these words in the address or the client's name, archived ones last; all of them without words. */
export const findOwnDeals = (
  db: Queries,
  ownerId: string,
  words: readonly string[],
  limit: number,
): Promise<readonly Entry[]> => {
  const { address, clientName, archivedAt, updatedAt } = pipelineEntries;
  const named = words.map((word) => {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    return or(ilike(address, pattern), ilike(clientName, pattern));
  });
  return db
    .select()
    .from(pipelineEntries)
    .where(and(eq(pipelineEntries.ownerId, ownerId), named.length > 0 ? or(...named) : undefined))
    .orderBy(desc(isNull(archivedAt)), desc(updatedAt), asc(pipelineEntries.id))
    .limit(limit);
};

/** The clients of all of somebody's own deals, archived ones as well, each name one time. */
export async function findClientNames(db: Queries, ownerId: string): Promise<string[]> {
  const { clientName, ownerId: of } = pipelineEntries;
  const rows = await db.selectDistinct({ clientName }).from(pipelineEntries).where(eq(of, ownerId));
  return rows.flatMap((row) => row.clientName ?? []);
}

/** Deals of anybody with this in their address, letters and digits counted. */
export async function findDealsAt(db: Queries, text: string, limit: number): Promise<DealPlace[]> {
  const { id, ownerId, address, state } = pipelineEntries;
  const key = addressKey(text);
  if (key === '') return [];
  return db
    .select({ id, ownerId, address, state })
    .from(pipelineEntries)
    .where(like(pipelineEntries.addressKey, `%${key}%`))
    .orderBy(asc(address))
    .limit(limit);
}

/** @throws NOT_FOUND for anybody else's entry */
export async function findDeal(db: Queries, entryId: string, ownerId: string): Promise<Entry> {
  const [entry] = await db.select().from(pipelineEntries).where(ofOwner(entryId, ownerId));
  if (!entry) throw noDeal();
  return entry;
}

/** @throws NOT_FOUND for anybody else's entry */
export async function assertDeal(db: Queries, entryId: string, ownerId: string): Promise<void> {
  await findDeal(db, entryId, ownerId);
}

/** Locks an entry of this owner for the rest of the transaction. @throws NOT_FOUND for anybody else's */
export async function lockDeal(tx: Transaction, entryId: string, ownerId: string): Promise<Entry> {
  const [entry] = await tx.db.select().from(pipelineEntries).where(ofOwner(entryId, ownerId)).for('update');
  if (!entry) throw noDeal();
  return entry;
}

/** The ids of all deals of somebody. */
export async function findOwnDealIds(db: Queries, ownerId: string): Promise<string[]> {
  const own = eq(pipelineEntries.ownerId, ownerId);
  return (await db.select({ id: pipelineEntries.id }).from(pipelineEntries).where(own)).map(({ id }) => id);
}

/** A deal that stays as it is until the transaction ends. @throws NOT_FOUND */
export async function lockDealShared(tx: Transaction, entryId: string): Promise<Entry> {
  const [entry] = await tx.db.select().from(pipelineEntries).where(eq(pipelineEntries.id, entryId)).for('share');
  if (!entry) throw noDeal();
  return entry;
}
