import type { StagedValues } from './stage-rows.ts';

/** The columns that reading fills, in the order of `copyText`. */
export const rowColumns =
  'import_id, number, sheet, place, entity, kind, ref_id, lender_ref_id, lender_ref, name, effective_from, effective_until, partial, problems, warnings, new_id';
export const valueColumns = 'import_id, number, source, terms, tiers';

/** Staged rows in UTF-8 as PostgreSQL's `COPY` takes them, for each of the two tables that hold them. */
export interface StagedLines {
  readonly rows: Uint8Array<ArrayBuffer>;
  readonly values: Uint8Array<ArrayBuffer>;
}

const [blank, special] = ['\\N', /[\\\t\n\r]/g];
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const text = (value: string | null): string =>
  value === null ? blank : value.replace(special, (character) => escapes[character] ?? character);
/** Of the special characters JSON leaves only the backslash as it is. */
const json = (value: unknown): string => (value === null ? blank : JSON.stringify(value).replaceAll('\\', '\\\\'));
const list = (values: readonly unknown[]): string => (values.length === 0 ? '[]' : json(values));

const encoder = new TextEncoder();

export function copyText(importId: string, staged: readonly StagedValues[]): StagedLines {
  let [rows, values] = ['', ''];
  for (const row of staged) {
    const { number, sheet, place, entity, kind, refId, lenderRefId, lenderRef, name, partial, newId } = row;
    const head = `${importId}\t${number}\t`;
    const refs = `${refId ?? blank}\t${lenderRefId ?? blank}\t${text(lenderRef)}`;
    const days = `${row.effectiveFrom ?? blank}\t${row.effectiveUntil ?? blank}`;
    rows += `${head}${sheet}\t${text(place)}\t${entity}\t${kind ?? blank}\t${refs}\t${text(name)}\t${days}\t${partial}\t${list(row.problems)}\t${list(row.warnings)}\t${newId}\n`;
    values += `${head}${json(row.source)}\t${json(row.terms)}\t${json(row.tiers)}\n`;
  }
  return { rows: encoder.encode(rows), values: encoder.encode(values) };
}
