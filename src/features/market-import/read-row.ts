import { type FieldErrors, firstMessages } from '../../kernel/errors.ts';
import { defaultsOfFields, type FieldDefinition } from '../../kernel/fields/fields.ts';
import { isTidy } from '../../kernel/fields/tidy.ts';
import { type KindSlug, kindFromText, kindNames, loanKind } from '../../lending/kinds/find.ts';
import { lenderFields } from '../lenders/model.ts';
import { lenderSchema } from '../lenders/schemas.ts';
import { emptyProgram, type ProgramValues, programFields, programParts, programWarnings } from '../programs/model.ts';
import { effectiveDaysSchema, programSchema } from '../programs/schemas.ts';
import { lenderColumns, programColumns, type RecordColumns } from './columns.ts';
import { readDeal } from './deals/read-deal.ts';
import { isWhole, mapCells } from './map-cells.ts';
import type { RowProblem } from './model.ts';
import {
  asProblems,
  nothing,
  type ReadRow,
  type RowContext,
  type RowSource,
  reader,
  strangeOptions,
  strangeProblems,
  textOf,
  uuid,
} from './row-parts.ts';

type Values = Readonly<Record<string, unknown>>;

/** Reads a row by the schema of its form. @param stored the record that it changes, laid under what it says */
export function readRow(context: RowContext, source: RowSource, stored?: Values): ReadRow {
  if (context.entity === 'deal') return readDeal(context, source);
  return context.entity === 'lender' ? readLender(source, stored) : readProgram(context, source, stored);
}

function readLender(source: RowSource, stored: Values | undefined): ReadRow {
  const columns = lenderColumns();
  const { record, strange, whole } = laid(columns, source, stored, () => defaultsOfFields(lenderFields), lenderFields);
  const checked = lenderSchema.safeParse(record);
  const { refId, problems } = ownId(reader(source)('_id'));
  const found = [
    ...problems,
    ...strangeProblems(strange, 'lenders'),
    ...(checked.success ? [] : asProblems(columns, firstMessages(checked.error.issues))),
  ];
  const name = checked.data?.name ?? textOf(record.name);
  const terms = found.length === 0 && checked.success ? checked.data : null;
  return { ...nothing, entity: 'lender', refId, name, terms, problems: found, partial: !whole };
}

function readProgram({ kind: kindOfSheet }: RowContext, source: RowSource, stored: Values | undefined): ReadRow {
  const read = reader(source);
  const said = read('type');
  const kind = kindOfSheet === null ? kindFromText(said) : (kindFromText(kindOfSheet) ?? undefined);
  const byId = [read('lenderId'), read('lender')].find((one) => uuid.test(one));
  const byName = [read('lender'), read('lenderId')].find((one) => one !== '' && !uuid.test(one));
  const { refId, problems } = ownId(read('_id'));
  const common = {
    ...nothing,
    entity: 'program',
    refId,
    lenderRefId: byId?.toLowerCase() ?? null,
    lenderRef: byName?.toLowerCase() ?? null,
  } as const;
  if (kind === undefined) {
    const message =
      said === '' ? 'Loan type is required' : `Loan type: "${said.slice(0, 80)}" is not one of the options`;
    return { ...common, name: read('name'), problems: [...problems, { path: 'type', message }] };
  }
  if (kindOfSheet !== null && said !== '' && kindFromText(said) !== kind)
    problems.push({
      path: 'type',
      message: `Loan type: "${said.slice(0, 80)}" is in a sheet of ${kindNames(kind).name} programs`,
    });
  return { ...common, ...checkProgram(kind, source, stored, problems) };
}

type Checked = Pick<
  ReadRow,
  'kind' | 'name' | 'terms' | 'tiers' | 'effectiveFrom' | 'effectiveUntil' | 'problems' | 'warnings' | 'partial'
>;

function checkProgram(kind: KindSlug, source: RowSource, stored: Values | undefined, before: RowProblem[]): Checked {
  const columns = programColumns(kind);
  const { record, strange, whole } = laid(columns, source, stored, () => emptyOf(kind), programFields(kind));
  const { effectiveFrom, effectiveUntil, ...body } = record;
  const days = readDays(effectiveFrom ?? '', effectiveUntil ?? '');
  const values = readValues(kind, body);
  const problems = [
    ...before,
    ...strangeProblems(strange, `${kindNames(kind).name} programs`),
    // A tidy record has the options of its blocks and no others.
    ...('cells' in source && !values.tidy ? strangeOptions(columns, record) : []),
    ...('errors' in values ? asProblems(columns, values.errors) : []),
    ...(days.success ? [] : asProblems(columns, firstMessages(days.error.issues))),
  ];
  const from = days.data?.effectiveFrom ?? null;
  const until = days.data?.effectiveUntil ?? null;
  const common = { kind, effectiveFrom: from, effectiveUntil: until, problems, partial: !whole };
  if ('errors' in values) return { ...common, name: textOf(body.name), terms: null, tiers: null, warnings: [] };
  const { name, terms, tiers } = programParts(values.values);
  const warnings = asProblems(columns, programWarnings(kind, body));
  return { ...common, name, ...(problems.length > 0 ? { terms: null, tiers: null } : { terms, tiers }), warnings };
}

const noDays = { success: true, data: { effectiveFrom: null, effectiveUntil: null } } as const;
/** What the schema answers; most programs state no day. */
const readDays = (effectiveFrom: unknown, effectiveUntil: unknown) =>
  effectiveFrom === '' && effectiveUntil === ''
    ? noDays
    : effectiveDaysSchema.safeParse({ effectiveFrom, effectiveUntil });

const tidiness = new Map<string, (body: unknown) => boolean>();

/** What `programSchema` answers; a body that it would leave as it is costs a tenth. */
function readValues(
  kind: KindSlug,
  body: Values,
): { readonly tidy: boolean } & ({ readonly values: ProgramValues<KindSlug> } | { readonly errors: FieldErrors }) {
  const { terms } = loanKind(kind);
  const tidy = tidiness.get(kind) ?? isTidy(programFields(kind));
  tidiness.set(kind, tidy);
  const shaped = terms.readBody?.(body) ?? body;
  // Only what the schema would answer unchanged is tidy: `isTidy` says so of nothing else.
  if (tidy(shaped)) return { tidy: true, values: shaped as unknown as ProgramValues<KindSlug> };
  const checked = programSchema(kind).safeParse(body);
  return checked.success
    ? { tidy: false, values: checked.data }
    : { tidy: false, errors: firstMessages(checked.error.issues) };
}

const empty = new Map<string, Values>();
function emptyOf(kind: KindSlug): Values {
  const values = empty.get(kind) ?? (emptyProgram(kind) as unknown as Values);
  empty.set(kind, values);
  return values;
}

interface Laid {
  readonly record: Record<string, unknown>;
  readonly strange: readonly string[];
  /** Nothing of it was left unsaid. */
  readonly whole: boolean;
}

function laid(
  columns: RecordColumns,
  source: RowSource,
  stored: Values | undefined,
  defaults: () => Values,
  fields: readonly FieldDefinition[],
): Laid {
  if ('body' in source) {
    const { _id, lender, lenderId, type, kind, ...said } = source.body;
    const whole = fields.every(({ name, hidden }) => hidden === true || name in said);
    return { record: { ...(stored ?? {}), ...said }, strange: [], whole };
  }
  const whole = isWhole(columns, source.paths);
  const isStored = stored !== undefined && !whole;
  const base = isStored ? { values: stored, isStored } : { values: defaults(), isStored };
  return { ...mapCells(columns, base, source.cells, source.paths), whole };
}

function ownId(text: string): { readonly refId: string | null; readonly problems: RowProblem[] } {
  if (text === '') return { refId: null, problems: [] };
  if (uuid.test(text)) return { refId: text.toLowerCase(), problems: [] };
  return { refId: null, problems: [{ path: '_id', message: 'Not a valid ID' }] };
}
