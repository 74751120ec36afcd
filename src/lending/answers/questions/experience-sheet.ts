import { defaultsOfFields, defineFields, type ValuesOf } from '../../../kernel/fields/fields.ts';
import { stateOptions } from '../../kinds/common/deal-fields.ts';
import { optionsOf } from '../../kinds/common/terms.ts';
import { defineQuestions, third } from '../question.ts';

/** So many properties a sheet holds: more than any lender reads. */
export const mostProperties = 300;

const required = { required: true } as const;

/** One property that the borrower has owned. */
export const sheetColumns = defineFields([
  { name: 'streetAddress', label: 'Street address', kind: 'text', maxLength: 120, columns: 5, ...required },
  { name: 'city', label: 'City', kind: 'text', maxLength: 80, columns: 3, ...required },
  { name: 'state', label: 'State', kind: 'choice', options: stateOptions, columns: 2, ...required },
  { name: 'zipCode', label: 'ZIP', kind: 'zip', maxLength: 10, columns: 2, ...required },
  { name: 'ownerOnTitle', label: 'Owner on title', kind: 'text', maxLength: 120, ...third, ...required },
  { name: 'ownershipPercentage', label: 'Ownership', kind: 'percent', ...third },
  { name: 'purchaseDate', label: 'Purchase date', kind: 'date', ...third, ...required },
  { name: 'rehabBudget', label: 'Rehab budget', kind: 'money', ...third, ...required },
  { name: 'salePriceIfSold', label: 'Sale price, if sold', kind: 'money', ...third },
  { name: 'dateOfSaleIfSold', label: 'Date of sale, if sold', kind: 'date', ...third },
  {
    name: 'propertyType',
    label: 'Property type',
    kind: 'choice',
    options: optionsOf('Single Family 1-4', 'Condo', 'Townhome', 'Manufactured', 'Cabins'),
    asRadios: true,
    columns: 12,
    ...required,
  },
]);

/** A row that nothing has been typed in. */
export const newProperty = (): ValuesOf<typeof sheetColumns> => defaultsOfFields(sheetColumns);

export const sheetQuestions = defineQuestions('borrower', [
  {
    name: 'experienceProperties',
    label: 'Properties',
    kind: 'rows',
    fields: sheetColumns,
    maxRows: mostProperties,
    required: true,
  },
]);

type Row = Readonly<Record<string, unknown>>;

export interface SheetMetrics {
  readonly totalProjects: number;
  readonly completedProjects: number;
  /** Whole dollars. */
  readonly totalRehabBudget: number;
}

/** A property that was sold: a price above 0 and a day. */
const isSold = ({ salePriceIfSold, dateOfSaleIfSold }: Row): boolean =>
  typeof salePriceIfSold === 'number' && salePriceIfSold > 0 && typeof dateOfSaleIfSold === 'string';

export const metricsOfSheet = (rows: readonly Row[]): SheetMetrics => ({
  totalProjects: rows.length,
  completedProjects: rows.filter(isSold).length,
  totalRehabBudget: rows.reduce((sum, { rehabBudget }) => sum + (typeof rehabBudget === 'number' ? rehabBudget : 0), 0),
});

/** Lenders count exits of so many months. */
export const exitMonths = 36;

/**
 * What lenders count: properties sold within 36 months before a day, by type. The day of the sale counts to the same day three
 * years later. A sale without a day, or after the day, does not count.
 * @param today YYYY-MM-DD
 */
export function exitsOf(rows: readonly Row[], today: string): Readonly<Record<string, number>> {
  const since = `${Number(today.slice(0, 4)) - exitMonths / 12}${today.slice(4)}`;
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const { dateOfSaleIfSold: sold, propertyType } = row;
    if (!isSold(row) || typeof sold !== 'string' || sold < since || sold > today) continue;
    const type = typeof propertyType === 'string' ? propertyType : '';
    counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}
