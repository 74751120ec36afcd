import { fieldCounts } from '../../../../kernel/fields/reading.ts';
import type {
  Block,
  Calculator,
  CalculatorField,
  Inputs,
  Numbers,
  Outcome,
  Row,
  Tone,
} from '../../definitions/calculator.ts';
import { bareLabel, namedNumber } from '../../definitions/formula.ts';
import { disclaimer } from '../../definitions/list.ts';
import { type CalculatorUnit, writeFigure } from '../../definitions/write.ts';
import { writeInput } from '../../definitions/write-input.ts';

/** A number or an answer with its name. */
export interface SheetLine {
  readonly label: string;
  readonly text: string;
  readonly as?: Row['as'];
  readonly note?: string;
  /** The number behind the text, where there is one. */
  readonly value?: number;
  readonly unit?: CalculatorUnit;
}

export interface SheetGroup {
  readonly heading: string;
  readonly lines: readonly SheetLine[];
}

/** All that a calculation says, as paper and files take it along. */
export interface Sheet {
  readonly title: string;
  /** The one it was saved under. */
  readonly name: string | undefined;
  /** As people read it. */
  readonly date: string;
  readonly inputs: readonly SheetGroup[];
  readonly status: {
    readonly title: string;
    readonly tone: Tone;
    readonly headline: string;
    readonly text: string;
    readonly figures: readonly SheetLine[];
  };
  readonly results: readonly SheetGroup[];
  readonly concerns: Outcome['concerns'];
  readonly notes: readonly string[];
  readonly disclaimer: string;
}

interface Named {
  readonly name: string | undefined;
  readonly date: string;
}

export function sheetOf(calculator: Calculator, inputs: Inputs, outcome: Outcome, { name, date }: Named): Sheet {
  const { status, concerns, notes } = outcome;
  const breakEvens = calculator.breakEvens(inputs);
  return {
    title: calculator.title,
    name,
    date,
    inputs: inputGroups(calculator, inputs, outcome),
    status: {
      ...status,
      figures: status.figures.flatMap((figure) => lineOf(calculator, outcome.numbers, { figure })),
    },
    results: outcome.panels.flatMap(({ title, blocks }) =>
      blocks.map((block) => ({
        heading: headingOf(title, block),
        lines: block.rows.flatMap((row) => lineOf(calculator, outcome.numbers, row)),
      })),
    ),
    concerns,
    notes: [...breakEvens.map(({ text, value, unit }) => `${text} ${writeFigure(value, unit)}`), ...notes],
    disclaimer,
  };
}

/** Without capitals throughout, which are for a heading in a panel that has its own title. */
const calm = (heading: string): string =>
  heading === heading.toUpperCase() ? heading.charAt(0) + heading.slice(1).toLowerCase() : heading;

const headingOf = (title: string, { heading }: Block): string =>
  heading === undefined ? title : `${title}: ${calm(heading)}`;

function lineOf(calculator: Calculator, numbers: Numbers, row: Row): readonly SheetLine[] {
  const figure = calculator.figures[row.figure];
  if (figure === undefined) return [];
  const value = numbers[row.figure];
  const { text = writeFigure(value, figure.unit), as, note } = row;
  return [
    {
      label: figure.label,
      text,
      ...(as === undefined ? {} : { as }),
      ...(note === undefined ? {} : { note }),
      // A text in its place says that the number would mislead.
      ...(value === undefined || row.text !== undefined ? {} : { value, unit: figure.unit }),
    },
  ];
}

/** The fields that count, card by card. */
function inputGroups(calculator: Calculator, inputs: Inputs, outcome: Outcome): readonly SheetGroup[] {
  return calculator.cards
    .map(({ title, fields }) => ({
      heading: title,
      lines: fields
        .filter((field) => fieldCounts(field, inputs))
        .map((field) => inputLine(calculator, field, inputs, outcome)),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** With what is used where a field says nothing. */
function inputLine(calculator: Calculator, field: CalculatorField, inputs: Inputs, { hints }: Outcome): SheetLine {
  const value = inputs[field.name] ?? 0;
  const hint = hints[field.name];
  const unit = namedNumber(calculator, field.name, inputs)?.unit;
  return {
    label: bareLabel(field.label),
    text: writeInput(field, value),
    ...(hint === undefined ? {} : { note: hint }),
    ...(typeof value === 'number' && unit !== undefined ? { value, unit } : {}),
  };
}
