import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { readValues } from '../../../kernel/fields/values.ts';
import { mapInSteps } from '../../../kernel/steps.ts';
import { loanKinds } from '../../../lending/kinds/all.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import { forgetValues } from '../../../platform/events/audit-trail.ts';
import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import { inSlices } from '../../../platform/jobs/slices.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { findLenders } from '../../lenders/server/api.ts';
import { nameAnyPrograms } from '../../programs/server/api.ts';
import { dealFields } from '../model.ts';
import { type Entry, keptDeals, quoteCounts } from './deal-hooks.ts';
import { dealEvents, pipelineEntries, pipelineLenders, staffAccess } from './tables.ts';

const dealColumns = [...new Set(loanKinds.flatMap(({ slug }) => dealFields(slug).map(({ name }) => name)))];

/** The deal's own values, by the names of its fields, and what the pipeline says of it. */
export const ownDeals: OwnDataFile = {
  name: 'deals',
  title: 'Deals in your pipeline',
  about:
    'Every deal, archived ones too: what is known of it and its client, its lenders, and the lender and program you chose.',
  access: 'broker',
  columns: [
    'id',
    'address',
    'clientName',
    'loanType',
    'createdAt',
    'updatedAt',
    'archivedAt',
    'selectedLender',
    'selectedProgram',
    'lenders',
    ...dealColumns.filter((name) => name !== 'clientName'),
  ],
  async *pages(db, { accountId }) {
    const own = eq(pipelineEntries.ownerId, accountId);
    const pages = inPages(
      (after, limit) =>
        db
          .select()
          .from(pipelineEntries)
          .where(and(own, rowsAfter(pipelineEntries.id, after)))
          .orderBy(asc(pipelineEntries.id))
          .limit(limit),
      ({ id }) => id,
    );
    for await (const rows of pages) {
      const lendersOf = await lendersOfDeals(
        db,
        rows.map(({ id }) => id),
      );
      const programNames = await nameAnyPrograms(
        db,
        rows.flatMap(({ selectedProgramId }) => selectedProgramId ?? []),
      );
      yield await inSlices(
        mapInSteps(rows, (row) => {
          const selectedProgram = programNames.get(row.selectedProgramId ?? '') ?? null;
          return { ...dealRow(row, lendersOf.get(row.id) ?? []), selectedProgram };
        }),
      );
    }
  },
};

interface NamedLender {
  readonly id: string;
  readonly name: string;
}

function dealRow(row: Entry, lenders: readonly NamedLender[]) {
  const { clientName, selectedLenderId } = row;
  const selectedLender = lenders.find(({ id }) => id === selectedLenderId)?.name ?? null;
  const known = readValues(dealFields(row.loanType), row.deal);
  return { ...row, ...known, clientName, selectedLender, lenders: lenders.map(({ name }) => name) };
}

async function lendersOfDeals(db: Queries, entryIds: readonly string[]) {
  const links = await db
    .select()
    .from(pipelineLenders)
    .where(inArray(pipelineLenders.entryId, [...entryIds]));
  const lenders = await findLenders(
    db,
    links.map(({ lenderId }) => lenderId),
  );
  const byDeal = new Map<string, NamedLender[]>();
  for (const { entryId, lenderId } of links) {
    const own = byDeal.get(entryId) ?? [];
    byDeal.set(entryId, [...own, { id: lenderId, name: lenders.get(lenderId)?.name ?? '' }]);
  }
  return byDeal;
}

/** Removes the deals of an account that ends. Those that are kept by a rule stay with their address and loan. */
export async function removeDeals(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  ownerId: string,
): Promise<void> {
  const { hooks } = platform;
  const own = tx.db
    .select({ id: pipelineEntries.id })
    .from(pipelineEntries)
    .where(eq(pipelineEntries.ownerId, ownerId));
  const ids = (await own.for('update')).map(({ id }) => id);
  await tx.db.delete(staffAccess).where(or(eq(staffAccess.accountId, ownerId), inArray(staffAccess.entryId, ids)));
  if (ids.length === 0) return;
  const kept = new Set((await Promise.all(hooks.all(keptDeals).map((keep) => keep(tx.db, ids)))).flat());
  await forgetValues(tx, context, 'pipelineEntry', ids);
  await forgetDeals(
    platform,
    tx.db,
    ids.filter((id) => !kept.has(id)),
    context.at,
  );
  const { address: _address, loanAmount: _loan, ...lean } = nothing;
  await tx.db
    .update(pipelineEntries)
    .set({ ...lean, archivedAt: context.at, updatedAt: context.at })
    .where(inArray(pipelineEntries.id, [...kept]));
}

const stated = { address: '', addressKey: '', clientName: null, deal: {}, loanAmount: null, stageBy: null };
/** What is left of a deal that others still refer to. */
const nothing = { ...stated, choiceToTell: null };

/** Removes deals whose owner is gone: those that lenders were asked about stay as what the requests hang on, with nothing in them. */
export async function forgetDeals(
  { hooks }: Pick<Platform, 'hooks'>,
  db: Queries,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const counted = await Promise.all(hooks.all(quoteCounts).map((count) => count(db, [...ids])));
  const asked = new Set(counted.flatMap((counts) => [...counts.keys()]));
  const needed = ids.filter((id) => asked.has(id));
  const unneeded = ids.filter((id) => !asked.has(id));
  await db.delete(pipelineEntries).where(inArray(pipelineEntries.id, unneeded));
  await db
    .update(pipelineEntries)
    .set({ ...nothing, archivedAt: at, updatedAt: at })
    .where(inArray(pipelineEntries.id, needed));
}

/** Archived ones too. */
export async function hasDeals(db: Queries, accountId: string): Promise<boolean> {
  const own = eq(pipelineEntries.ownerId, accountId);
  return (await db.select({ id: pipelineEntries.id }).from(pipelineEntries).where(own).limit(1)).length > 0;
}

export const pipelineRules: readonly RetentionRule[] = [
  {
    name: 'deals',
    what: 'Deals with their answers, documents, chats and applications in progress',
    tables: [pipelineEntries],
    kept: { as: 'the account of their broker' },
    why: 'They are the broker’s records. A deal that a lender was asked about stays as an empty row, and a funded one is kept by a rule of its own.',
  },
  {
    name: 'deal-events',
    what: 'Live updates of deals',
    tables: [dealEvents],
    kept: { days: 1, after: 'they happened' },
    why: 'A page that lost its connection catches up from them.',
    remove: removesBefore(dealEvents, dealEvents.at),
  },
];
