import type { StagedValues } from './stage-rows.ts';

/** The columns that reading fills, in the order of `StagedText`. */
export const rowColumns =
  'import_id, number, sheet, place, entity, kind, ref_id, lender_ref_id, lender_ref, name, key, effective_from, effective_until, partial, problems, warnings, new_id';
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

/** Puts the lines of an import's rows together, so that nothing else of a row is kept. */
export class StagedText {
  readonly #importId: string;
  #rows = '';
  #values = '';
  count = 0;

  constructor(importId: string) {
    this.#importId = importId;
  }

  add(row: StagedValues): void {
    const { number, sheet, place, entity, kind, refId, lenderRefId, lenderRef, name, partial, newId } = row;
    const head = `${this.#importId}\t${number}\t`;
    const refs = `${refId ?? blank}\t${lenderRefId ?? blank}\t${text(lenderRef)}`;
    const days = `${row.effectiveFrom ?? blank}\t${row.effectiveUntil ?? blank}`;
    this.#rows += `${head}${sheet}\t${text(place)}\t${entity}\t${kind ?? blank}\t${refs}\t${text(name)}\t${text(row.key)}\t${days}\t${partial}\t${list(row.problems)}\t${list(row.warnings)}\t${newId}\n`;
    this.#values += `${head}${json(row.source)}\t${json(row.terms)}\t${json(row.tiers)}\n`;
    this.count++;
  }

  take(): StagedLines {
    const lines = { rows: encoder.encode(this.#rows), values: encoder.encode(this.#values) };
    this.#rows = '';
    this.#values = '';
    this.count = 0;
    return lines;
  }
}
