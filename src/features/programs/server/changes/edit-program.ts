import { inArray } from 'drizzle-orm';
import { isBlank } from '../../../../kernel/blank.ts';
import { AppError, type FieldErrors, firstMessages } from '../../../../kernel/errors.ts';
import { schemaOfFields } from '../../../../kernel/fields/schema.ts';
import { findLoanKind, type KindSlug } from '../../../../lending/kinds/find.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { fieldAt, isSameValue, type Values, valueAt, withValueAt } from '../../fields/paths.ts';
import { programValues } from '../../model.ts';
import { readProgram } from '../../read-program.ts';
import { programSchema } from '../../schemas.ts';
import { lockProgram, type StoredRow } from '../read-programs.ts';
import { programs } from '../tables.ts';
import { saveAnew } from './change-programs.ts';

/** A program that is kept and whose terms can be read, as forms have it. */
export interface EditableProgram {
  readonly row: StoredRow;
  readonly values: Values;
}

export interface FieldEdit {
  /** Its path, dots between levels: `tiers.0.minFICO`. */
  readonly field: string;
  readonly value: unknown;
}

/** Undefined for a program that was deleted or can't be read. */
export function editable(row: StoredRow): EditableProgram | undefined {
  if (row.deletedAt !== null || !findLoanKind(row.kind)) return undefined;
  const { program } = readProgram(row);
  if (!program) return undefined;
  // Read by the definition of the kind that the row names, which the type cannot follow.
  const stored = { ...row, ...program } as unknown as Parameters<typeof programValues>[0];
  const { terms, tiers, name } = stored;
  return { row, values: { ...programValues({ name, terms, tiers }) } };
}

/**
 * The program, held until the transaction ends; undefined for one that was deleted or can't be read.
 * @param refuse asks about the lender before anything else is said of the program
 * @throws NOT_FOUND
 */
export async function lockEditable(
  tx: Transaction,
  programId: string,
  refuse: (lenderId: string) => void = () => undefined,
): Promise<EditableProgram | undefined> {
  const row = await lockProgram(tx, programId);
  refuse(row.lenderId);
  return editable(row);
}

/** Those of these programs that can be edited, by id. */
export async function findEditables(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EditableProgram>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(programs)
    .where(inArray(programs.id, [...ids]));
  return new Map(rows.flatMap((row) => editable(row) ?? []).map((one) => [one.row.id, one]));
}

/** A value that was found for a field, as the program would have it, or why it can't. */
export type FoundValue = { readonly value: unknown; readonly complaint?: undefined } | { readonly complaint: string };

/** Reads what was found for one field, by the same rules as the form and stricter: nothing is blanked or fitted. */
export function readFound({ row, values }: EditableProgram, { field: path, value: found }: FieldEdit): FoundValue {
  const at = fieldAt(row.kind, path);
  if (at === undefined) return { complaint: `A program of this type has no field ${path.slice(0, 80)}` };
  if (valueAt(values, path) === undefined) return { complaint: `This program has no ${at.label}` };
  if (isBlank(found)) return { complaint: `${at.label} was found blank` };
  // Whether the field counts beside the others is asked of the whole program below.
  const { onlyWhen: _, ...field } = at.field;
  const read = schemaOfFields([field], {}).safeParse({ [field.name]: found });
  if (!read.success)
    return { complaint: Object.values(firstMessages(read.error.issues))[0] ?? 'This value is not valid' };
  const value: unknown = Reflect.get(read.data, field.name);
  const changed = readWhole(row.kind, withValueAt(values, path, value));
  if (!changed.values) return { complaint: Object.values(changed.problems)[0] ?? 'This value is not valid' };
  // A field that doesn't count beside the program's other terms is stored blank.
  if (!isSameValue(valueAt(changed.values, path), value))
    return { complaint: `${at.label} doesn't apply to this program` };
  return { value };
}

type Whole =
  | { readonly values: Values; readonly problems?: undefined }
  | { readonly values?: undefined; readonly problems: FieldErrors };

function readWhole(kind: string, values: Values): Whole {
  // `editable` answers programs of the list's kinds only.
  const read = programSchema(kind as KindSlug).safeParse(values);
  return read.success ? { values: { ...read.data } } : { problems: firstMessages(read.error.issues) };
}

/**
 * Saves a program that is held with other values in some of its fields, the whole of it checked as any save is. The person who accepts an
 * edit has looked at that field and not at the others, so the date on which the program was confirmed stays.
 * @returns the version; the one before where nothing differs
 * @throws INVALID_INPUT, by field; CONFLICT for a field that doesn't apply beside the program's other terms, or is named twice
 */
export async function saveEdits(
  tx: Transaction,
  context: RequestContext,
  { row, values }: EditableProgram,
  edits: readonly FieldEdit[],
): Promise<number> {
  const edited = edits.reduce((before, { field, value }) => withValueAt(before, field, value), values);
  const read = readWhole(row.kind, edited);
  if (!read.values) throw new AppError('INVALID_INPUT', undefined, read.problems);
  refuseBlanked(row.kind, read.values, edits);
  if (isSameValue(read.values, values)) return row.version;
  const { effectiveFrom, effectiveUntil, confirmedAt } = row;
  // What the schema of the kind has read.
  const parsed = read.values as unknown as Parameters<typeof saveAnew>[3]['values'];
  return saveAnew(tx, context, row, { values: parsed, effectiveFrom, effectiveUntil, confirmedAt });
}

/** Each edit fits on its own; taken together one can leave no place for another. */
function refuseBlanked(kind: string, values: Values, edits: readonly FieldEdit[]): void {
  const lost = edits.filter(({ field, value }) => !isSameValue(valueAt(values, field), value));
  const texts = lost.map(({ field }) => [
    field,
    `${fieldAt(kind, field)?.label ?? field} doesn't apply to this program together with the other edits. Decide it by itself.`,
  ]);
  if (texts.length > 0) throw new AppError('CONFLICT', texts[0]?.[1], Object.fromEntries(texts));
}
