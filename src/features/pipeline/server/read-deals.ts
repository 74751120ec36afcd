import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import { readValues } from '../../../kernel/fields/values.ts';
import { mapInSteps } from '../../../kernel/steps.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { inSlices } from '../../../platform/jobs/slices.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLenders } from '../../lenders/server/api.ts';
import type { DealFilter } from '../board/deal-filter.ts';
import type { PipelineEntry } from '../contract.ts';
import { dealFields, type Milestone, milestoneNames } from '../model.ts';
import { dealMay, type Entry, findDeal, type QuoteCounts, quoteCounts } from './api.ts';
import { shownDeals } from './board/filter-deals.ts';
import { readOrigin } from './deal/adding/origin.ts';
import { datedMilestones } from './deal/milestones.ts';
import { readOpenConditions, readSubmittedPackages } from './deal-hooks.ts';
import { dealEventCounts, pipelineEntries, pipelineLenders } from './tables.ts';

const none: QuoteCounts = { asked: 0, offered: 0, declined: 0, waiting: 0 };

export interface DealPage extends DealFilter {
  readonly sort: 'changed' | 'recent' | 'address' | 'client';
  /** Only deals in the same group of the list as this one. */
  readonly alike?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the owner's deals as the API answers them, with their lenders and quote counts, and how many there are on all pages. */
export async function readDeals(
  platform: Platform,
  ownerId: string,
  filter: DealPage,
): Promise<{ entries: PipelineEntry[]; total: number }> {
  const { db } = platform.database;
  const shown = and(
    shownDeals(ownerId, filter, platform.clock.now()),
    filter.alike === undefined ? undefined : await isAlike(db, ownerId, filter.alike, filter.sort),
  );
  // The deal that was named leads its group, so that it stands on the first page.
  const named = filter.alike === undefined ? [] : [desc(eq(pipelineEntries.id, filter.alike))];
  const rows = await db
    .select(getTableColumns(pipelineEntries))
    .from(pipelineEntries)
    .leftJoin(dealEventCounts, eq(dealEventCounts.entryId, pipelineEntries.id))
    .where(shown)
    .orderBy(...named, ...orders[filter.sort], desc(pipelineEntries.updatedAt), asc(pipelineEntries.id))
    .offset(filter.offset)
    .limit(filter.limit);
  return { entries: await presentEntries(platform, db, rows), total: await db.$count(pipelineEntries, shown) };
}

/** Of a deal that something happened to and its owner did nothing, the former. */
const activeAt = sql<Date>`greatest(${pipelineEntries.updatedAt}, ${dealEventCounts.at})`;

const orders = {
  changed: [],
  recent: [desc(activeAt)],
  address: [asc(pipelineEntries.addressSort)],
  client: [sql`${pipelineEntries.clientSort} asc nulls last`, asc(pipelineEntries.addressSort)],
} as const satisfies Record<DealPage['sort'], readonly SQL[]>;

/** The deals of the same owner that stand in one group with this one. */
async function isAlike(db: Queries, ownerId: string, dealId: string, sort: DealPage['sort']): Promise<SQL> {
  const deal = await findDeal(db, dealId, ownerId);
  const { clientSort, addressSort } = pipelineEntries;
  if (sort !== 'client') return sql`${addressSort} = ${deal.addressSort}`;
  return deal.clientSort === null ? isNull(clientSort) : eq(clientSort, deal.clientSort);
}

/** One deal of this owner. @throws NOT_FOUND for anybody else's */
export async function readDeal(platform: Platform, ownerId: string, dealId: string): Promise<PipelineEntry> {
  const { db } = platform.database;
  return presentOne(platform, db, await findDeal(db, dealId, ownerId));
}

/** One deal with what only its own page shows: when its milestones were reached, and what it was made of. */
export async function presentOne(platform: Platform, db: Queries, deal: Entry): Promise<PipelineEntry> {
  const [entry] = await presentEntries(platform, db, [deal]);
  if (!entry) throw new AppError('NOT_FOUND');
  const milestones = await datedMilestones(platform, db, deal, entry.milestones);
  return { ...entry, milestones, madeOf: (await readOrigin(db, deal.id)) ?? null };
}

/** Deals as the API answers them. One pass over their lenders, and other requests have their turn between two deals. */
export async function presentEntries(
  platform: Platform,
  db: Queries,
  entries: readonly Entry[],
): Promise<PipelineEntry[]> {
  const ids = entries.map(({ id }) => id);
  if (ids.length === 0) return [];
  const links = await db
    .select({ entryId: pipelineLenders.entryId, lenderIds: sql<string[]>`array_agg(${pipelineLenders.lenderId})` })
    .from(pipelineLenders)
    .where(inArray(pipelineLenders.entryId, ids))
    .groupBy(pipelineLenders.entryId);
  const lenderIdsOf = new Map(links.map(({ entryId, lenderIds }) => [entryId, lenderIds]));
  const lenders = await findLenders(
    db,
    links.flatMap(({ lenderIds }) => lenderIds),
  );
  const counted = await Promise.all(platform.hooks.all(quoteCounts).map((count) => count(db, ids)));
  const counts = new Map(counted.flatMap((list) => [...list]));
  const submitted = await readSubmittedPackages(platform, db, ids);
  const conditions = await readOpenConditions(platform, db, ids);
  const events = await db.select().from(dealEventCounts).where(inArray(dealEventCounts.entryId, ids));
  const lastEvents = new Map(events.map(({ entryId, at }) => [entryId, at]));
  return inSlices(
    mapInSteps(entries, (entry) => {
      const own = (lenderIdsOf.get(entry.id) ?? []).flatMap((id) => lenders.get(id) ?? []);
      const last = lastEvents.get(entry.id)?.getTime() ?? 0;
      const activeAt = new Date(Math.max(last, entry.updatedAt.getTime()));
      const isSubmitted = submitted.has(entry.id);
      return {
        ...present(entry, own, { ...(counts.get(entry.id) ?? none), isSubmitted }, activeAt),
        openConditions: conditions.get(entry.id) ?? 0,
      };
    }),
  );
}

const byName = new Intl.Collator().compare;

function present(
  entry: Entry,
  lenders: readonly { id: string; name: string; email: string }[],
  { isSubmitted, ...counts }: QuoteCounts & { readonly isSubmitted: boolean },
  active: Date,
): Omit<PipelineEntry, 'openConditions'> {
  const { address, clientName, loanType, state, propertyType } = entry;
  const deal = readValues(dealFields(loanType), entry.deal);
  const amount = (name: string) => (typeof deal[name] === 'number' ? deal[name] : null);
  const selected = entry.selectedLenderId;
  return {
    _id: entry.id,
    address,
    clientName,
    loanType,
    // The documented members, whatever the kind; a kind without them leaves them blank.
    fico: amount('fico'),
    experience: amount('experience'),
    purchasePrice: amount('purchasePrice'),
    rehabNeeded: amount('rehabNeeded'),
    arv: amount('arv'),
    liquidity: amount('liquidity'),
    asisValue: amount('asisValue'),
    state,
    propertyType,
    deal,
    lenders: [...lenders]
      .sort((a, b) => byName(a.name, b.name))
      .map(({ id, name, email }) => ({ _id: id, name, email })),
    selectedLenderId: selected === null ? null : { _id: selected },
    selectedProgramId: entry.selectedProgramId,
    tellLendersAt: entry.choiceToTell?.tellAt ?? null,
    milestones: milestonesOf(counts, selected !== null, isSubmitted),
    stage: entry.stage,
    archived: entry.archivedAt !== null,
    createdAt: entry.createdAt.toISOString(),
    activeAt: active.toISOString(),
    quoteCounts: counts,
    can: dealMay(
      entry,
      lenders.map(({ id }) => id),
      isSubmitted,
    ),
  };
}

/** Where the deal stands, read off what has happened; nothing to keep in step. */
function milestonesOf(counts: QuoteCounts, selected: boolean, submitted: boolean): Milestone[] {
  const done: Readonly<Record<(typeof milestoneNames)[number], boolean>> = {
    'Quotes requested': counts.asked > 0,
    'Offer received': counts.offered > 0,
    'Lender selected': selected,
    'Package submitted': submitted,
  };
  const next = milestoneNames.find((name) => !done[name]);
  return milestoneNames.map((name) => ({
    name,
    status: done[name] ? 'completed' : name === next ? 'in_progress' : 'pending',
  }));
}

/** How many deals, not put away, a lender was chosen for. */
export const countDealsOf = (db: Queries, lenderId: string): Promise<number> =>
  db.$count(pipelineEntries, and(eq(pipelineEntries.selectedLenderId, lenderId), isNull(pipelineEntries.archivedAt)));
