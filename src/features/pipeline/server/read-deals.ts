import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { readValues } from '../../../kernel/fields/values.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLenders } from '../../lenders/server/api.ts';
import type { PipelineEntry } from '../contract.ts';
import { dealFields, type Milestone, milestoneNames } from '../model.ts';
import { dealMay, type Entry, type QuoteCounts, quoteCounts } from './api.ts';
import { pipelineEntries, pipelineLenders } from './tables.ts';

const none: QuoteCounts = { asked: 0, offered: 0, declined: 0, waiting: 0 };

/**
 * The owner's deals as the API answers them, changed last first, with their lenders and quote counts. With an id at most
 * that one: a list without entries means that it is not there, archived, or somebody else's.
 */
export async function readEntries(
  platform: Platform,
  filter: { ownerId: string; id?: string; includeArchived: boolean },
): Promise<PipelineEntry[]> {
  const { db } = platform.database;
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
  return presentEntries(platform, db, entries);
}

export async function presentEntries(
  { hooks }: Platform,
  db: Queries,
  entries: readonly Entry[],
): Promise<PipelineEntry[]> {
  const ids = entries.map(({ id }) => id);
  if (ids.length === 0) return [];
  const links = await db
    .select()
    .from(pipelineLenders)
    .where(inArray(pipelineLenders.entryId, ids))
    .orderBy(pipelineLenders.addedAt);
  const lenders = await findLenders(
    db,
    links.map(({ lenderId }) => lenderId),
  );
  const counted = await Promise.all(hooks.all(quoteCounts).map((count) => count(db, ids)));
  const counts = new Map(counted.flatMap((list) => [...list]));
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
  counts: QuoteCounts,
): PipelineEntry {
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
      .sort((a, b) => a.name.localeCompare(b.name))
      .map(({ id, name, email }) => ({ _id: id, name, email })),
    selectedLenderId: selected === null ? null : { _id: selected },
    milestones: milestonesOf(counts, selected !== null),
    archived: entry.archivedAt !== null,
    createdAt: entry.createdAt.toISOString(),
    quoteCounts: counts,
    can: dealMay(
      entry,
      lenders.map(({ id }) => id),
    ),
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
