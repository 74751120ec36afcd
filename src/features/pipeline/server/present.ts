import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import type { PipelineEntry } from '../contract.ts';
import { type Milestone, milestoneNames } from '../model.ts';
import type { Entry } from './deals.ts';
import { pipelineEntries, pipelineLenders } from './tables.ts';

export interface QuoteCounts {
  readonly asked: number;
  readonly offered: number;
  readonly declined: number;
  readonly waiting: number;
}
/** What other features know of a deal; handed in by the app. */
export interface DealSources {
  findLenders(
    db: Queries,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { id: string; name: string; email: string }>>;
  countQuotes(db: Queries, entryIds: readonly string[]): Promise<ReadonlyMap<string, QuoteCounts>>;
}

const none: QuoteCounts = { asked: 0, offered: 0, declined: 0, waiting: 0 };

export async function readEntries(
  db: Queries,
  sources: DealSources,
  filter: { ownerId: string; id?: string; includeArchived: boolean },
): Promise<PipelineEntry[]> {
  const entries = await db
    .select()
    .from(pipelineEntries)
    .where(
      and(
        eq(pipelineEntries.ownerId, filter.ownerId),
        filter.id === undefined ? undefined : eq(pipelineEntries.id, filter.id),
        filter.includeArchived ? undefined : isNull(pipelineEntries.archivedAt),
      ),
    )
    .orderBy(desc(pipelineEntries.updatedAt), pipelineEntries.id);
  return presentEntries(db, sources, entries);
}

export async function presentEntries(
  db: Queries,
  sources: DealSources,
  entries: readonly Entry[],
): Promise<PipelineEntry[]> {
  const ids = entries.map(({ id }) => id);
  if (ids.length === 0) return [];
  const links = await db
    .select()
    .from(pipelineLenders)
    .where(inArray(pipelineLenders.entryId, ids))
    .orderBy(pipelineLenders.addedAt);
  const lenders = await sources.findLenders(
    db,
    links.map(({ lenderId }) => lenderId),
  );
  const counts = await sources.countQuotes(db, ids);
  return entries.map((entry) => {
    const own = links
      .filter(({ entryId }) => entryId === entry.id)
      .flatMap(({ lenderId }) => lenders.get(lenderId) ?? []);
    return present(entry, own, counts.get(entry.id) ?? none);
  });
}

function present(
  entry: Entry,
  lenders: readonly { id: string; name: string; email: string }[],
  quoteCounts: QuoteCounts,
): PipelineEntry {
  const { address, clientName, loanType, fico, experience, purchasePrice, rehabNeeded, arv, liquidity, asisValue } =
    entry;
  const archived = entry.archivedAt !== null;
  const selected = entry.selectedLenderId;
  return {
    _id: entry.id,
    address,
    clientName,
    loanType,
    fico,
    experience,
    purchasePrice,
    rehabNeeded,
    arv,
    liquidity,
    asisValue,
    lenders: [...lenders]
      .sort((a, b) => a.name.localeCompare(b.name))
      .map(({ id, name, email }) => ({ _id: id, name, email })),
    selectedLenderId: selected === null ? null : { _id: selected },
    milestones: milestonesOf(quoteCounts, selected !== null),
    archived,
    createdAt: entry.createdAt.toISOString(),
    quoteCounts,
    can: {
      archive: !archived,
      unarchive: archived,
      selectLender: !archived && selected === null && lenders.length > 0,
      undoSelection: !archived && selected !== null,
    },
  };
}

/** Where the deal stands, read off what has happened; nothing to keep in step. */
function milestonesOf(counts: QuoteCounts, selected: boolean): Milestone[] {
  const done = [counts.asked > 0, counts.offered > 0, selected, false];
  const next = done.findIndex((finished) => !finished);
  return milestoneNames.map((name, index) => ({
    name,
    status: done[index] ? 'completed' : index === next ? 'in_progress' : 'pending',
  }));
}
