import { z } from 'zod';
import { type FieldErrors, firstMessages } from '../../kernel/errors.ts';
import { defaultsOfFields, type FieldDefinition, type RowsField, type ValuesOf } from '../../kernel/fields/fields.ts';
import { schemaOfFields } from '../../kernel/fields/schema.ts';
import { isTidy } from '../../kernel/fields/tidy.ts';
import { readValues } from '../../kernel/fields/values.ts';
import { warningsOfFields } from '../../kernel/fields/warnings.ts';
import { dayIn, type TimeZone, zoneOfState } from '../../kernel/time-zones.ts';
import type { CommonTerms, CommonTier, Program } from '../../lending/engine/program.ts';
import { findLoanKind, type KindSlug, loanKind } from '../../lending/kinds/find.ts';
import type { kinds } from '../../lending/kinds/index.ts';
import type { TermsDefinition } from '../../lending/kinds/kind.ts';
import { tierWarnings } from './texts/tier-warnings.ts';

type TermsByKind = { readonly [K in (typeof kinds)[number] as K['slug']]: Awaited<ReturnType<K['load']>>['terms'] };
/** All of these are unions over the kinds when the kind is not known. */
export type ProgramTier<Kind extends KindSlug> = {
  [K in KindSlug]: ValuesOf<TermsByKind[K]['tierFields']>;
}[Kind];
/** A program as forms and the API carry it: name, terms and tiers in one object. */
export type ProgramValues<Kind extends KindSlug> = {
  [K in KindSlug]: ValuesOf<TermsByKind[K]['fields']> & { tiers: ProgramTier<K>[] };
}[Kind];
export type ProgramTermValues<Kind extends KindSlug> = {
  [K in KindSlug]: Omit<ProgramValues<K>, 'name' | 'tiers'>;
}[Kind];

/** A program as it is stored: its name, terms and tiers apart. */
export interface StoredProgram<Kind extends KindSlug = KindSlug> {
  readonly id: string;
  readonly lenderId: string;
  readonly kind: Kind;
  readonly name: string;
  readonly confirmedAt: Date;
  readonly terms: ProgramTermValues<Kind>;
  readonly tiers: readonly ProgramTier<Kind>[];
}

const termsOf = (kind: string): TermsDefinition => loanKind(kind).terms;

/** The tiers as a field of the program: a program always has at least one, even if it is empty. */
const tiersField = (terms: TermsDefinition): RowsField => ({
  kind: 'rows',
  name: 'tiers',
  label: 'Tiers',
  fields: terms.tierFields,
  default: [{}],
  maxRows: terms.maxTiers,
});

const fieldsByKind = new Map<string, readonly FieldDefinition[]>();
/** Every field of a kind's form, its tiers included: of a kind always the same list. */
export function programFields(kind: string): readonly FieldDefinition[] {
  const fields = fieldsByKind.get(kind) ?? [...termsOf(kind).fields, tiersField(termsOf(kind))];
  fieldsByKind.set(kind, fields);
  return fields;
}

function readBody(terms: TermsDefinition, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const read: Record<string, unknown> = terms.readBody?.({ ...body }) ?? { ...body };
  const { tiers } = read;
  return { ...read, tiers: Array.isArray(tiers) && tiers.length === 0 ? undefined : tiers };
}

const buildSchema = (kind: string, outside: 'refuse' | 'fit') =>
  z.preprocess(
    (body) => readBody(termsOf(kind), body),
    schemaOfFields(programFields(kind), { unreadable: 'blank', outside }),
  );
const schemas = new Map<string, ReturnType<typeof buildSchema>>();

function schemaFor<Kind extends KindSlug>(
  kind: Kind,
  outside: 'refuse' | 'fit',
): z.ZodType<ProgramValues<Kind>, unknown> {
  const key = `${outside} ${kind}`;
  const schema = schemas.get(key) ?? buildSchema(kind, outside);
  schemas.set(key, schema);
  // The schema is made of the very fields the type is read off.
  return schema as unknown as z.ZodType<ProgramValues<Kind>, unknown>;
}

/**
 * The body of a program: numbers as people type them, unreadable ones saved blank, both shapes of a setting and of a
 * portfolio's size. Keys outside the definition, such as `type` and `lender`, are dropped.
 */
export const programSchema = <Kind extends KindSlug>(kind: Kind) => schemaFor(kind, 'refuse');

/** The same as a person types it in a form: no number is refused, one outside its limits is saved as the nearest one within. */
export const typedProgramSchema = <Kind extends KindSlug>(kind: Kind) => schemaFor(kind, 'fit');

/** What an add form starts with: the kind's defaults and one empty tier. */
export const emptyProgram = <Kind extends KindSlug>(kind: Kind): ProgramValues<Kind> =>
  // The kind's fields and its tiers are what the type puts together; of one kind among several TypeScript cannot tell.
  ({ ...defaultsOfFields(termsOf(kind).fields), tiers: [emptyTier(kind)] }) as unknown as ProgramValues<Kind>;

export const emptyTier = <Kind extends KindSlug>(kind: Kind): ProgramTier<Kind> =>
  // The same holds for a tier.
  defaultsOfFields(termsOf(kind).tierFields) as unknown as ProgramTier<Kind>;

/** What a lender should look at before saving, by field path. Never a reason to refuse. Takes typed or stored values. */
export const programWarnings = (kind: string, program: Readonly<Record<string, unknown>>): FieldErrors =>
  // Of one field the nearest warning counts: what cannot be read is not compared either.
  Object.assign(tierWarnings(termsOf(kind).tierFields, program.tiers), warningsOfFields(programFields(kind), program));

/** A program's parts as they are stored. */
export function programParts<Kind extends KindSlug>(
  values: ProgramValues<Kind>,
): Pick<StoredProgram<Kind>, 'name' | 'terms' | 'tiers'> {
  // Of a kind not yet known TypeScript cannot tell that a program without name and tiers is its terms.
  const { name, tiers, ...terms } = values as ProgramValues<KindSlug> & { tiers: ProgramTier<Kind>[] };
  return { name, tiers, terms: terms as unknown as ProgramTermValues<Kind> };
}

/** The stored parts as one object again, for forms and the API. */
export const programValues = <Kind extends KindSlug>(
  stored: Pick<StoredProgram<Kind>, 'name' | 'terms' | 'tiers'>,
): ProgramValues<Kind> =>
  // The other way round than `programParts`.
  ({ ...stored.terms, name: stored.name, tiers: stored.tiers }) as unknown as ProgramValues<Kind>;

/** A program's row as it comes out of the database: nothing about its documents is taken on trust. */
export interface ProgramRow {
  readonly id: string;
  readonly lenderId: string;
  readonly kind: string;
  readonly name: string;
  readonly confirmedAt: Date;
  readonly terms: unknown;
  readonly tiers: unknown;
}

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

const shownAtMost = 80;

/** What a stored program holds at a field's path, as JSON of at most 80 characters; null where it holds nothing. */
export function storedText(row: ProgramRow, path: string): string | null {
  let at: unknown = row;
  for (const key of path.split('.')) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
  const text = at == null ? undefined : JSON.stringify(at);
  if (text === undefined) return null;
  return text.length <= shownAtMost ? text : `${text.slice(0, shownAtMost - 1).toWellFormed()}…`;
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

/** The days on which programs are offered begin and end here, whatever the state of the deal: America/New_York. */
export const offerZone: TimeZone = zoneOfState('NY');

/** Whether today is before, among or after the days on which a program is offered. */
export const offerStates = ['upcoming', 'now', 'ended'] as const;
export type OfferState = (typeof offerStates)[number];

export interface EffectiveDays {
  readonly effectiveFrom: string | null;
  readonly effectiveUntil: string | null;
}

export function offerStateOf({ effectiveFrom, effectiveUntil }: EffectiveDays, now: Date): OfferState {
  const today = dayIn(offerZone, now);
  if (effectiveFrom !== null && today < effectiveFrom) return 'upcoming';
  return effectiveUntil !== null && effectiveUntil < today ? 'ended' : 'now';
}

export const effectiveDaysReversed = 'The last day is before the first day';
export const areReversed = (from: string | null | undefined, until: string | null | undefined): boolean =>
  from != null && until != null && until < from;

/** Long before any program, and a day to every calendar and database. */
const earliestDay = '1900-01-01';
const effectiveDay = (label: string) => {
  const message = `${label} must be a date`;
  const day = z.iso.date(message).refine((value) => value >= earliestDay, message);
  return z.preprocess((value) => (value === '' ? null : value), day.nullish());
};

/** Beside the fields of a kind: the first and the last day on which the program is offered. What is left out stays as it is. */
export const effectiveDaysSchema = z
  .object({ effectiveFrom: effectiveDay('The first day'), effectiveUntil: effectiveDay('The last day') })
  .refine(({ effectiveFrom, effectiveUntil }) => !areReversed(effectiveFrom, effectiveUntil), {
    path: ['effectiveUntil'],
    error: effectiveDaysReversed,
  });
