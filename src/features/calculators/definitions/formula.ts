import { noValue } from '../../../kernel/format.ts';
import { type AmountField, type Calculator, type Figure, fieldNamed, type Inputs, type Numbers } from './calculator.ts';
import { type CalculatorUnit, writeFigure } from './write.ts';
import { writeAmount } from './write-input.ts';

/**
 * How a figure comes about, told twice: with the names of what it rests on, and with this deal's numbers.
 *
 * A formula names numbers in braces and joins them with + − × ÷ and parentheses; a percentage multiplies as the share it
 * is. It may begin with 'the smaller of … and …', 'the larger of …', or say in words what cannot be written so.
 */
export interface WrittenFormula {
  readonly words: string;
  readonly numbers: string;
}

const nameInBraces = /\{([^{}]+)\}/g;

export const namesIn = (formula: string): readonly string[] =>
  [...formula.matchAll(nameInBraces)].map(([, name = '']) => name);

interface Named {
  readonly label: string;
  readonly unit: CalculatorUnit;
  /** Of an input. */
  readonly field?: AmountField;
}

const unitOfField = (kind: string, unit: string | undefined): CalculatorUnit => {
  if (kind === 'money' || kind === 'percent') return kind;
  return unit === 'months' || unit === 'years' ? unit : 'count';
};

/** A number of a calculation by its name: of its figures, or of its inputs. */
export function namedNumber(calculator: Calculator, name: string, inputs: Inputs): Named | undefined {
  const figure: Figure | undefined = calculator.figures[name];
  if (figure) return figure;
  const field = fieldNamed(calculator, name, inputs);
  if (field === undefined || field.kind === 'yesNo' || field.kind === 'choice') return undefined;
  return { label: bareLabel(field.label), unit: unitOfField(field.kind, field.unit), field };
}

/** Without the unit that a label repeats: 'Down Payment (%)'. */
export const bareLabel = (label: string): string => label.replace(/ \((%|\$|months|years)\)$/, '');

/** The formula of a figure for what is entered; empty where there is none. */
export function formulaOf(figure: Figure | undefined, inputs: Inputs): string {
  const formula = figure?.formula ?? '';
  return typeof formula === 'string' ? formula : formula(inputs);
}

export function writeFormula(calculator: Calculator, name: string, inputs: Inputs, numbers: Numbers): WrittenFormula {
  const formula = formulaOf(calculator.figures[name], inputs);
  const write = (say: (named: Named, name: string) => string) =>
    formula.replace(nameInBraces, (_, one: string) => {
      const named = namedNumber(calculator, one, inputs);
      return named ? say(named, one) : noValue;
    });
  return {
    words: write(({ label }) => label),
    numbers: write((named, one) => bracketed(writeNamed(named, numbers[one]))),
  };
}

/** An input with every digit that was entered: a rate of 7.625% must not read as 7.63%, which comes to something else. */
const writeNamed = ({ field, unit }: Named, value: number | undefined): string =>
  field === undefined || value === undefined ? writeFigure(value, unit) : writeAmount(field, value);

/** A number below zero would be read as a sign of the formula. */
const bracketed = (text: string): string => (text.startsWith('-') ? `(${text})` : text);
