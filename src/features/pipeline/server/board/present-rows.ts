import { inArray } from 'drizzle-orm';
import { mapInSteps } from '../../../../kernel/steps.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { inSlices } from '../../../../platform/jobs/slices.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import type { DealRow } from '../../board/stages-contract.ts';
import { stagesToMoveTo } from '../../stages.ts';
import { dealMay, quoteCounts } from '../api.ts';
import { readOpenConditions } from '../deal-hooks.ts';
import { pipelineEntries } from '../tables.ts';

// Without the document, which is most of a row.
const columns = {
  id: pipelineEntries.id,
  address: pipelineEntries.address,
  clientName: pipelineEntries.clientName,
  loanType: pipelineEntries.loanType,
  state: pipelineEntries.state,
  propertyType: pipelineEntries.propertyType,
  fico: pipelineEntries.fico,
  stage: pipelineEntries.stage,
  stageAt: pipelineEntries.stageAt,
  loanAmount: pipelineEntries.loanAmount,
  selectedLenderId: pipelineEntries.selectedLenderId,
  archivedAt: pipelineEntries.archivedAt,
  createdAt: pipelineEntries.createdAt,
  updatedAt: pipelineEntries.updatedAt,
};
type Row = Pick<typeof pipelineEntries.$inferSelect, keyof typeof columns>;

const none: DealRow['quoteCounts'] = { asked: 0, offered: 0, declined: 0, waiting: 0 };

/** These deals as cards and rows show them, in the order given. Other requests have their turn in between. */
export async function presentRows(
  { hooks }: Pick<Platform, 'hooks'>,
  db: Queries,
  ids: readonly string[],
): Promise<DealRow[]> {
  if (ids.length === 0) return [];
  const [rows, counted, conditions] = await Promise.all([
    db
      .select(columns)
      .from(pipelineEntries)
      .where(inArray(pipelineEntries.id, [...ids])),
    Promise.all(hooks.all(quoteCounts).map((count) => count(db, ids))),
    readOpenConditions({ hooks }, db, ids),
  ]);
  const lenders = await findLenders(
    db,
    rows.flatMap(({ selectedLenderId }) => selectedLenderId ?? []),
  );
  const counts = new Map(counted.flatMap((list) => [...list]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return inSlices(
    mapInSteps(
      ids.flatMap((id) => byId.get(id) ?? []),
      (row) => ({
        ...present(row, lenders.get(row.selectedLenderId ?? '')?.name ?? '', counts.get(row.id) ?? none),
        openConditions: conditions.get(row.id) ?? 0,
      }),
    ),
  );
}

function present(row: Row, lenderName: string, counts: DealRow['quoteCounts']): Omit<DealRow, 'openConditions'> {
  const { address, clientName, loanType, state, propertyType, fico, stage, loanAmount, selectedLenderId } = row;
  const archived = row.archivedAt !== null;
  const { archive, unarchive } = dealMay(row, []);
  return {
    _id: row.id,
    address,
    clientName,
    loanType,
    state,
    propertyType,
    fico,
    stage,
    stageAt: row.stageAt.toISOString(),
    loanAmount,
    lender: selectedLenderId === null ? null : { _id: selectedLenderId, name: lenderName },
    quoteCounts: counts,
    archived,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.updatedAt.toISOString(),
    can: { archive, unarchive, moveTo: stagesToMoveTo({ stage, archived, lenderSelected: selectedLenderId !== null }) },
  };
}
