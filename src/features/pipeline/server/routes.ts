import { ok } from '../../../kernel/answers.ts';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import type { Cause } from '../../../platform/audit.ts';
import { type Database, lockUntilCommit, type Transaction } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { once } from '../../../platform/idempotency.ts';
import {
  addManualDeal,
  archiveEntry,
  getPipelineEntry,
  listPipeline,
  selectLender,
  unarchiveEntry,
} from '../contract.ts';
import { addressKey, type ManualDeal, pipelineMessages } from '../model.ts';
import { type Entry, joinDeal, lockActiveDeal, lockEntry, writeArchived, writeSelection } from './deals.ts';
import { type DealSources, presentEntries, readEntries } from './present.ts';

export interface PipelineParts {
  readonly database: Database;
  readonly events: Events;
  readonly sources: DealSources;
  /** An archived deal asks nobody any more. */
  readonly dealArchived: (tx: Transaction, cause: Cause, entry: Entry) => Promise<void>;
  /** The quotes of the deal follow the choice: the chosen lender's is accepted, the others are told. */
  readonly lenderSelected: (tx: Transaction, cause: Cause, entry: Entry) => Promise<void>;
}

export function pipelineRoutes(parts: PipelineParts): Route[] {
  const { database, events, sources } = parts;
  const answer = async (tx: Transaction, entry: Entry) => {
    const [pipelineEntry] = await presentEntries(tx.db, sources, [entry]);
    if (!pipelineEntry) throw new AppError('NOT_FOUND');
    return pipelineEntry;
  };
  return [
    route(listPipeline, async ({ session, query }) => ({
      ...ok,
      pipelineEntries: await readEntries(database.db, sources, {
        ownerId: session.accountId,
        includeArchived: query.includeArchived === 'true',
      }),
    })),
    route(getPipelineEntry, async ({ session, params }) => {
      const [pipeline] = await readEntries(database.db, sources, {
        ownerId: session.accountId,
        id: params.id,
        includeArchived: true,
      });
      if (!pipeline) throw new AppError('NOT_FOUND', 'The requested pipeline entry could not be found.');
      return { ...ok, pipeline };
    }),
    route(addManualDeal, ({ session, body, cause, idempotencyKey }) =>
      database.transaction((tx) =>
        once(tx, { accountId: session.accountId, key: idempotencyKey, body: { deal: body } }, async () => {
          const entry = await addDeal(tx, sources, cause, session.accountId, body);
          await events.publish(tx, { topic: 'account', accountId: session.accountId, type: 'pipeline', id: entry.id });
          return { ...ok, message: pipelineMessages.added, pipelineEntry: await answer(tx, entry) };
        }),
      ),
    ),
    route(selectLender, ({ session, params, body, cause }) =>
      database.transaction(async (tx) => {
        const before = await lockEntry(tx, params.id, session.accountId);
        const entry = await writeSelection(tx, events, cause, before, body.lenderId);
        if (before.selectedLenderId !== entry.selectedLenderId) await parts.lenderSelected(tx, cause, entry);
        return { ...ok, message: pipelineMessages.selected, pipelineEntry: await answer(tx, entry) };
      }),
    ),
    ...(
      [
        [archiveEntry, true, pipelineMessages.archived],
        [unarchiveEntry, false, pipelineMessages.unarchived],
      ] as const
    ).map(([endpoint, archived, message]) =>
      route(endpoint, ({ session, params, cause }) =>
        database.transaction(async (tx) => {
          const before = await lockEntry(tx, params.id, session.accountId);
          const entry = await writeArchived(tx, events, cause, before, archived);
          if (archived) await parts.dealArchived(tx, cause, entry);
          return { ...ok, message, pipelineEntry: await answer(tx, entry) };
        }),
      ),
    ),
  ];
}

async function addDeal(
  tx: Transaction,
  sources: DealSources,
  cause: Cause,
  ownerId: string,
  deal: ManualDeal,
): Promise<Entry> {
  const { lenderId, ...values } = deal;
  if (lenderId !== null && !(await sources.findLenders(tx.db, [lenderId])).has(lenderId)) {
    throw invalidField('lenderId', 'Lender not found.');
  }
  await lockUntilCommit(tx, 'deal', ownerId, deal.loanType, addressKey(deal.address));
  if (addressKey(deal.address) === '') throw invalidField('address', 'Property address must have a letter or a number');
  if (await lockActiveDeal(tx, { ...deal, ownerId })) {
    throw new AppError('CONFLICT', `You already have an active deal for ${deal.address}.`);
  }
  const asisValue = values.asisValue ?? values.purchasePrice;
  return joinDeal(tx, cause, { ...values, asisValue, ownerId }, lenderId === null ? [] : [lenderId]);
}
