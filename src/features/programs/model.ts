import { z } from 'zod';
import type { FieldErrors } from '../../kernel/errors.ts';
import { schemaOfFields } from '../../kernel/field-schema.ts';
import { warningsOfFields } from '../../kernel/field-warnings.ts';
import { defaultsOfFields, type FieldDefinition, type RowsField, type ValuesOf } from '../../kernel/fields.ts';
import { type ProgramKind, programKinds } from '../../lending/kinds.ts';
import type { ProgramKindDefinition } from './kinds/common.ts';
import { dscr } from './kinds/dscr.ts';
import { fixAndFlip } from './kinds/fix-and-flip.ts';
import { groundUp } from './kinds/ground-up.ts';
import { portfolio } from './kinds/portfolio.ts';
import { stabilizedBridge } from './kinds/stabilized-bridge.ts';

export const programKindDefinitions = {
  'fix-and-flip': fixAndFlip,
  dscr,
  'stabilized-bridge': stabilizedBridge,
  portfolio,
  'ground-up': groundUp,
} as const satisfies { [Kind in ProgramKind]: ProgramKindDefinition & { readonly slug: Kind } };

type Definitions = typeof programKindDefinitions;
/** All of these are unions over the kinds when the kind is not known. */
export type ProgramTier<Kind extends ProgramKind> = Kind extends ProgramKind
  ? ValuesOf<Definitions[Kind]['tierFields']>
  : never;
type ProgramFields<Kind extends ProgramKind> = ValuesOf<Definitions[Kind]['fields']>;
/** A program as forms and the API carry it: name, terms and tiers in one object. */
export type ProgramValues<Kind extends ProgramKind> = Kind extends ProgramKind
  ? ProgramFields<Kind> & { tiers: ProgramTier<Kind>[] }
  : never;
export type ProgramTermValues<Kind extends ProgramKind> = Kind extends ProgramKind
  ? Omit<ProgramFields<Kind>, 'name'>
  : never;

/** A program as it is stored: its name, terms and tiers apart. */
export interface StoredProgram<Kind extends ProgramKind = ProgramKind> {
  readonly id: string;
  readonly lenderId: string;
  readonly kind: Kind;
  readonly name: string;
  readonly confirmedAt: Date | string;
  readonly terms: ProgramTermValues<Kind>;
  readonly tiers: readonly ProgramTier<Kind>[];
}

const definitionOf = (kind: ProgramKind): ProgramKindDefinition => programKindDefinitions[kind];

/** The tiers as a field of the program: a program always has at least one, even if it is empty. */
const tiersField = (definition: ProgramKindDefinition): RowsField => ({
  kind: 'rows',
  name: 'tiers',
  label: 'Tiers',
  fields: definition.tierFields,
  default: [{}],
  maxRows: definition.maxTiers,
});

/** Every field of a kind's form, its tiers included. */
export const programFields = (kind: ProgramKind): readonly FieldDefinition[] => [
  ...definitionOf(kind).fields,
  tiersField(definitionOf(kind)),
];

function readBody(definition: ProgramKindDefinition, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const read: Record<string, unknown> = definition.readBody?.({ ...body }) ?? { ...body };
  const { tiers } = read;
  return { ...read, tiers: Array.isArray(tiers) && tiers.length === 0 ? undefined : tiers };
}

const buildSchema = (kind: ProgramKind) =>
  z.preprocess(
    (body) => readBody(definitionOf(kind), body),
    schemaOfFields(programFields(kind), { unreadable: 'blank' }),
  );
const schemas = new Map(programKinds.map((kind) => [kind, buildSchema(kind)]));

/**
 * The body of a program: numbers as people type them, unreadable ones saved blank, both shapes of a setting and of a
 * portfolio's size. Keys outside the definition, such as `type` and `lender`, are dropped.
 */
export function programSchema<Kind extends ProgramKind>(kind: Kind): z.ZodType<ProgramValues<Kind>, unknown> {
  return (schemas.get(kind) ?? buildSchema(kind)) as unknown as z.ZodType<ProgramValues<Kind>, unknown>;
}

/** What an add form starts with: the kind's defaults and one empty tier. */
export const emptyProgram = <Kind extends ProgramKind>(kind: Kind): ProgramValues<Kind> =>
  defaultsOfFields(programFields(kind)) as unknown as ProgramValues<Kind>;

export const emptyTier = <Kind extends ProgramKind>(kind: Kind): ProgramTier<Kind> =>
  defaultsOfFields(definitionOf(kind).tierFields) as unknown as ProgramTier<Kind>;

/** What a lender should look at before saving, by field path. Never a reason to refuse. Takes typed or stored values. */
export const programWarnings = (kind: ProgramKind, program: Readonly<Record<string, unknown>>): FieldErrors =>
  warningsOfFields(programFields(kind), program);

const squeezed = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]/g, '')
    .replace(/(loan)?programs?$/, '');
const kindBySpelling = new Map(
  programKinds.flatMap((kind) => [kind, ...definitionOf(kind).aliases].map((text) => [squeezed(text), kind] as const)),
);

/** The kind that any of its spellings means ('Fix & Flip', 'ground up', 'Ground Up Construction'); undefined for others. */
export const kindFromText = (text: string): ProgramKind | undefined => kindBySpelling.get(squeezed(text));

/** A program's parts as they are stored. */
export function programParts<Kind extends ProgramKind>(
  values: ProgramValues<Kind>,
): Pick<StoredProgram<Kind>, 'name' | 'terms' | 'tiers'> {
  const { name, tiers, ...terms } = values as ProgramValues<ProgramKind> & { tiers: ProgramTier<Kind>[] };
  return { name, tiers, terms: terms as unknown as ProgramTermValues<Kind> };
}

/** The stored parts as one object again, for forms and the API. */
export const programValues = <Kind extends ProgramKind>(
  stored: Pick<StoredProgram<Kind>, 'name' | 'terms' | 'tiers'>,
): ProgramValues<Kind> =>
  ({ ...stored.terms, name: stored.name, tiers: stored.tiers }) as unknown as ProgramValues<Kind>;
