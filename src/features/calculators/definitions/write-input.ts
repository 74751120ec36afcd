import { formatMoney, noValue } from '../../../kernel/format.ts';
import type { AmountField, CalculatorField, Inputs } from './calculator.ts';
import { writeFigure } from './write.ts';

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** A number as it was entered: cents only where there are some, and every digit of a rate. */
export function writeAmount(field: AmountField, value: number): string {
  if (!Number.isFinite(value)) return noValue;
  if (field.kind === 'money') return Number.isInteger(value) ? formatMoney(value) : writeFigure(value, 'money');
  if (field.kind === 'percent') return `${plain.format(value)}%`;
  if (field.unit === 'months' || field.unit === 'years') return writeFigure(value, field.unit);
  return field.unit === undefined ? plain.format(value) : `${plain.format(value)} ${field.unit}`;
}

/** What a field says, in the words of its form. */
export function writeInput(field: CalculatorField, value: Inputs[string]): string {
  if (field.kind === 'yesNo') return value === true ? (field.yes ?? 'Yes') : (field.no ?? 'No');
  if (field.kind === 'choice') return field.options.find((option) => option.value === value)?.label ?? noValue;
  if (field.mayBeBlank && value === 0) return noValue;
  return writeAmount(field, Number(value));
}
