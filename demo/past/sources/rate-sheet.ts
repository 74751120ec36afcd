import { cellName, type FieldMapping, type Find } from '../../../src/features/scrapers/mapping/field-mapping.ts';

type Tier = Readonly<Record<string, unknown>>;

/** A program as a rate sheet can state it. */
export interface StatedProgram {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly tiers: readonly Tier[];
}

interface Column {
  readonly field: string;
  readonly header: string;
  readonly unit: '%' | '';
}
const columns: readonly Column[] = [
  { field: 'minFICO', header: 'Min FICO', unit: '' },
  { field: 'minExperience', header: 'Experience', unit: '' },
  { field: 'maxLTC', header: 'Max LTC', unit: '%' },
  { field: 'totalLTC', header: 'Total LTC', unit: '%' },
  { field: 'maxARV', header: 'Max ARV', unit: '%' },
];
const prices: readonly Column[] = [
  { field: 'interestRate', header: 'Interest rate', unit: '%' },
  { field: 'points', header: 'Points', unit: '' },
];

const nameOf = (tier: Tier): string => (typeof tier.tierName === 'string' ? tier.tierName : '');
const isStated = (value: unknown): value is number => typeof value === 'number';

/** Whether a sheet can name its tiers, and what it is about is stated. */
export function canBeStated({ terms, tiers }: StatedProgram): boolean {
  const names = new Set(tiers.map(nameOf));
  const isNamed = names.size === tiers.length && [...names].every((name) => /^[a-z]+$/i.test(name));
  const areStated = tiers.every((tier) => columns.every(({ field }) => isStated(tier[field])));
  return tiers.length >= 3 && isNamed && areStated && prices.every(({ field }) => isStated(terms[field]));
}

/** This week the first tier lends a little more, and money is a quarter of a percent cheaper. */
function thisWeek({ terms, tiers, ...program }: StatedProgram): StatedProgram {
  const [first, ...others] = tiers;
  return {
    ...program,
    terms: { ...terms, interestRate: Number(terms.interestRate) - 0.25 },
    tiers: [{ ...first, maxLTC: Math.min(Number(first?.maxLTC) + 2.5, 100) }, ...others],
  };
}

const line = (cells: readonly string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

/** The rows before the first tier: the lender, the date, a blank one, the headers. */
const rowsAbove = 4;

/** The rate sheet that a lender sends this week, as CSV. */
export function rateSheet(lender: string, program: StatedProgram, day: string): string {
  const { name, terms, tiers } = thisWeek(program);
  const text = ({ field, unit }: Column, values: Readonly<Record<string, unknown>>) => `${values[field]}${unit}`;
  return [
    [lender],
    [`Rates effective ${day}`],
    [],
    [name, ...columns.map(({ header }) => header)],
    ...tiers.map((tier) => [nameOf(tier), ...columns.map((column) => text(column, tier))]),
    [],
    ['Pricing'],
    ...prices.map((price) => [price.header, text(price, terms)]),
  ]
    .map(line)
    .join('\r\n');
}

/** Where the sheet states which field: most by header and row, one column by its cells, prices by their labels. */
export function mappingsOf({ id: programId, version: programVersion, tiers }: StatedProgram): FieldMapping[] {
  const mapping = (field: string, find: Find): FieldMapping => ({
    ...{ programId, programVersion, field, find },
    take: 'only',
  });
  const placeOf = (tier: Tier, at: number, { field, header }: Column, column: number): Find =>
    field === 'maxARV'
      ? { by: 'cell', sheet: '', cell: cellName(rowsAbove + at, column + 1) }
      : { by: 'table', header, row: nameOf(tier) };
  const ofTiers = tiers.flatMap((tier, at) =>
    columns.map((column, place) => mapping(`tiers.${at}.${column.field}`, placeOf(tier, at, column, place))),
  );
  return [...prices.map(({ field, header }) => mapping(field, { by: 'label', label: header })), ...ofTiers];
}
