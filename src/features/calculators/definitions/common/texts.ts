import { fieldCounts } from '../../../../kernel/fields/reading.ts';
import type { InputCard, Inputs } from '../calculator.ts';
import { writeAmount } from '../write-input.ts';

/** What of these is said, in their order. */
export const said = <T>(texts: readonly (T | false)[]): readonly T[] =>
  texts.flatMap((text) => (text === false ? [] : [text]));

/** Whether an amount is a profit as it is read: what shows as $0.00 is none. */
export const isProfit = (amount: number): boolean => Math.round(amount * 100) > 0;

/** Said beside each field that is 0 and counts as something else: what it counts as. */
export const defaultHints = (
  cards: readonly InputCard[],
  inputs: Inputs,
  usedFallbacks: Readonly<Record<string, number | undefined>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    cards
      .flatMap(({ fields }) => fields)
      .flatMap((field) => {
        const used = usedFallbacks[field.name];
        if (used === undefined || field.kind === 'yesNo' || field.kind === 'choice') return [];
        return fieldCounts(field, inputs) ? [[field.name, `Using ${writeAmount(field, used)} (default)`]] : [];
      }),
  );

/** Said beside each field that counts in whole numbers and is not one: the fraction is cut off. */
export const wholeNumberHints = (cards: readonly InputCard[], inputs: Inputs): Readonly<Record<string, string>> =>
  Object.fromEntries(
    cards
      .flatMap(({ fields }) => fields)
      .flatMap((field) => {
        if (field.kind === 'yesNo' || field.kind === 'choice') return [];
        const value = Number(inputs[field.name]);
        const isWhole = field.kind === 'integer' || field.decimals === 0;
        return !isWhole || Number.isInteger(value)
          ? []
          : [[field.name, `Using ${writeAmount(field, Math.trunc(value))}`]];
      }),
  );
