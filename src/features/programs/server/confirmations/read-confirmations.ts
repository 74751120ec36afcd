import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import type { ProgramConfirmations } from '../../contract.ts';
import { fieldAt } from '../../fields/paths.ts';
import { editable } from '../changes/edit-program.ts';
import type { StoredRow } from '../read-programs.ts';
import { readConfirmed } from './confirm-fields.ts';

const order = new Intl.Collator('en', { numeric: true });

/** When a program was confirmed and by whom, and the fields that were confirmed by themselves since, in the order of the form's paths. */
export async function readConfirmations(db: Queries, row: StoredRow): Promise<ProgramConfirmations> {
  const program = editable(row);
  const [confirmer, own] = await Promise.all([readConfirmer(db, row), program ? readConfirmed(db, program) : []]);
  const later = own.filter(({ confirmedAt }) => confirmedAt > row.confirmedAt);
  const people = await findPeople(
    db,
    [confirmer, ...later.map(({ confirmedBy }) => confirmedBy)].flatMap((id) => id ?? []),
  );
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.name ?? null));
  return {
    confirmedAt: row.confirmedAt.toISOString(),
    confirmedBy: nameOf(confirmer),
    fields: later
      .map(({ field, confirmedAt, confirmedBy, source }) => ({
        field,
        label: fieldAt(row.kind, field)?.label ?? field,
        confirmedAt: confirmedAt.toISOString(),
        confirmedBy: nameOf(confirmedBy),
        source,
      }))
      .sort((a, b) => order.compare(a.field, b.field)),
  };
}

/** Who did what confirmed the program last: a save, a confirmation or a publication. Null: an import, a source or the system. */
async function readConfirmer(db: Queries, { id, confirmedAt }: StoredRow): Promise<string | null> {
  const [act] = await db
    .select({ actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, id), eq(auditLog.at, confirmedAt), isNotNull(auditLog.actorId)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return act?.actorId ?? null;
}
