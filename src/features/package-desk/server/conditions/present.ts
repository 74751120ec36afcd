import { asc, count, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { actsOn, clockOf, isSettled, waitsOn } from '../../conditions.ts';
import type { Condition } from '../../contract.ts';
import { deskLimits, type PackageSide } from '../../model.ts';
import { type ConditionRow, conditionFiles, conditionMessages, packageConditions } from '../tables.ts';

interface Viewing {
  readonly packageId: string;
  readonly side: PackageSide;
  /** The package is with the lender, so that something can be done. */
  readonly isOpen: boolean;
  /** In the time zone of the deal. */
  readonly today: string;
}

/** The conditions of a package as one side sees them, in their order. */
export async function presentConditions(db: Queries, viewing: Viewing): Promise<Condition[]> {
  const rows = await db
    .select()
    .from(packageConditions)
    .where(eq(packageConditions.packageId, viewing.packageId))
    .orderBy(asc(packageConditions.position), asc(packageConditions.id));
  const ids = rows.map(({ id }) => id);
  const [messages, files] = await Promise.all([countIn(db, conditionMessages, ids), countIn(db, conditionFiles, ids)]);
  return rows.map((row) =>
    present(row, viewing, { messages: messages.get(row.id) ?? 0, files: files.get(row.id) ?? 0 }),
  );
}

function present(
  row: ConditionRow,
  { side, isOpen, today }: Viewing,
  counts: { readonly messages: number; readonly files: number },
): Condition {
  const { id, requirementId, title, note, owner, dueOn, state, stateReason, version } = row;
  const clock = clockOf(row, today);
  return {
    ...{ _id: id, requirementId, title, note, owner, dueOn, state, stateReason, version },
    clock: clock.due === 'none' ? { due: 'none', days: 0 } : clock,
    stateAt: row.stateAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    waitsOn: waitsOn(row) ?? null,
    ...counts,
    can: {
      acts: isOpen ? [...actsOn(row, side)] : [],
      edit: isOpen && side === 'lender' && !isSettled(row),
      write: isOpen && counts.messages < deskLimits.messagesPerCondition,
    },
  };
}

async function countIn(
  db: Queries,
  table: typeof conditionMessages | typeof conditionFiles,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: table.conditionId, found: count() })
    .from(table)
    .where(inArray(table.conditionId, [...ids]))
    .groupBy(table.conditionId);
  return new Map(rows.map(({ id, found }) => [id, found]));
}
