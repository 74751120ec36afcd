import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { auditLog } from '../../../platform/database/tables.ts';
import { nameOfActor } from '../../../platform/events/audit-trail.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { lenderAdded, lenderChanged } from '../../lenders/events.ts';
import { type HistoryEntry, historyPage } from '../contract.ts';
import { lenderEditApproved, lenderEditProposed, lenderEditRejected, lenderRejectionUndone } from '../events.ts';
import { type RecordValues, recordFields } from '../model.ts';

const shown: ReadonlyMap<string, HistoryEntry['what']> = new Map([
  [lenderAdded.name, 'added'],
  [lenderChanged.name, 'changed'],
  [lenderEditProposed.name, 'proposed'],
  [lenderEditApproved.name, 'approved'],
  [lenderEditRejected.name, 'rejected'],
  [lenderRejectionUndone.name, 'reopened'],
]);

/** Who changed what of a company record, the newest first. @param before an entry's id, to read on */
export async function readHistory(
  db: Queries,
  lenderId: string,
  before: number | undefined,
): Promise<{ entries: HistoryEntry[]; more: boolean }> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'lender'),
        eq(auditLog.entityId, lenderId),
        inArray(auditLog.action, [...shown.keys()]),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(historyPage + 1);
  const people = await findPeople(
    db,
    rows.flatMap(({ actorId }) => actorId ?? []),
  );
  const nameOf = (row: typeof auditLog.$inferSelect) => {
    const name = people.get(row.actorId ?? '')?.name;
    return name === undefined ? null : nameOfActor(row, name);
  };
  const entries = rows.slice(0, historyPage).map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    by: nameOf(row),
    what: shown.get(row.action) ?? 'changed',
    changes: changesOf(row),
    reason: reasonOf(row),
  }));
  return { entries, more: rows.length > historyPage };
}

function reasonOf({ after }: typeof auditLog.$inferSelect): string | null {
  const reason = ((after ?? {}) as RecordValues).reason;
  return typeof reason === 'string' ? reason : null;
}

/** Of a new lender only that it was added: everything in it was new. */
function changesOf({ action, before, after }: typeof auditLog.$inferSelect): HistoryEntry['changes'] {
  if (action === lenderAdded.name) return [];
  const [old, next] = [before, after].map((values) => (values ?? {}) as RecordValues);
  return recordFields
    .filter((field) => next !== undefined && field in next)
    .map((field) => ({ field, before: old?.[field] ?? null, after: next?.[field] ?? null }));
}
