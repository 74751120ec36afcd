import type { FieldErrors } from '../../kernel/errors.ts';
import { defaultsOfFields, type FieldDefinition, type RowsField, type ValuesOf } from '../../kernel/fields/fields.ts';
import { warningsOfFields } from '../../kernel/fields/warnings.ts';
import { dayIn, type TimeZone, zoneOfState } from '../../kernel/time-zones.ts';
import { type KindSlug, loanKind } from '../../lending/kinds/find.ts';
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

export const termsOf = (kind: string): TermsDefinition => loanKind(kind).terms;

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

const shownAtMost = 80;

/** What a stored program holds at a field's path, as JSON of at most 80 characters; null where it holds nothing. */
export function storedText(row: ProgramRow, path: string): string | null {
  let at: unknown = row;
  for (const key of path.split('.')) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
  const text = at == null ? undefined : JSON.stringify(at);
  if (text === undefined) return null;
  return text.length <= shownAtMost ? text : `${text.slice(0, shownAtMost - 1).toWellFormed()}…`;
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
