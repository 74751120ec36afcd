import { z } from 'zod';
import { type FieldErrors, firstMessages } from '../../kernel/errors.ts';
import { schemaOfFields } from '../../kernel/fields/schema.ts';
import { isTidy } from '../../kernel/fields/tidy.ts';
import { readValues } from '../../kernel/fields/values.ts';
import type { CommonTerms, CommonTier, Program } from '../../lending/engine/program.ts';
import { findLoanKind } from '../../lending/kinds/find.ts';
import { type ProgramRow, termsOf } from './model.ts';

/** What a stored program comes to: terms and tiers in the shape of its kind, or what is wrong with them by field path. */
export type ProgramReading =
  | { readonly program: Program; readonly problems?: undefined }
  | { readonly program?: undefined; readonly problems: FieldErrors };

/** What of a stored program can be read, for the form that repairs it: the rest is blank. */
export function readableValues(kind: string, { name, terms, tiers }: Pick<ProgramRow, 'name' | 'terms' | 'tiers'>) {
  const definition = termsOf(kind);
  const rows = Array.isArray(tiers) ? tiers : [];
  return {
    ...readValues(definition.fields, terms),
    name,
    tiers: rows.map((tier) => readValues(definition.tierFields, tier)),
  };
}

type StoredParts = { readonly terms: CommonTerms; readonly tiers: readonly CommonTier[] };
/** Terms and tiers in the shape of their kind, or what is wrong with them. */
type ReadParts = (parts: { readonly terms: unknown; readonly tiers: unknown }) => z.ZodSafeParseResult<StoredParts>;

function buildReader(kind: string): ReadParts {
  const { fields, tierFields } = termsOf(kind);
  const termFields = fields.filter(({ name }) => name !== 'name');
  // Every kind's fields hold the common ones (lending/kinds/common/terms.ts).
  const schema = z.object({
    terms: schemaOfFields(termFields),
    tiers: z.array(schemaOfFields(tierFields)),
  }) as unknown as z.ZodType<StoredParts, unknown>;
  const [tidyTerms, tidyTier] = [isTidy(termFields), isTidy(tierFields)];
  return (parts) => {
    const { terms, tiers } = parts;
    const tidy = tidyTerms(terms) && Array.isArray(tiers) && tiers.every(tidyTier);
    // The schema would answer them as they are.
    return tidy ? { success: true, data: parts as StoredParts } : schema.safeParse(parts);
  };
}
const readers = new Map<string, ReadParts>();

/**
 * Reads a stored program by its kind's definition. A field that the kind gained later has its default in older rows;
 * a value that the definition does not admit sets the whole program aside, for no figure may rest on it.
 */
export function readProgram(row: ProgramRow): ProgramReading {
  if (!findLoanKind(row.kind)) return { problems: { kind: `There is no loan type ${row.kind}.` } };
  const { id, lenderId, name, confirmedAt, terms, tiers } = row;
  if (Number.isNaN(confirmedAt.getTime())) return { problems: { confirmedAt: 'This is not a date.' } };
  const readParts = readers.get(row.kind) ?? buildReader(row.kind);
  readers.set(row.kind, readParts);
  const read = readParts({ terms, tiers });
  if (read.success) return { program: { id, lenderId, name, confirmedAt: confirmedAt.getTime(), ...read.data } };
  return { problems: firstMessages(read.error.issues) };
}
