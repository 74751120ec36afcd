// Examples that lessons give with numbers, worked out by the calculators of the product when the app is built.

import { fragmentOf } from '../../src/features/calculators/calculation-link.ts';
import {
  type Calculator,
  defaultInputs,
  fieldNamed,
  fieldsOf,
  type Inputs,
  type MarketLink,
  type Numbers,
  withInputs,
} from '../../src/features/calculators/definitions/calculator.ts';
import { calculatorList } from '../../src/features/calculators/definitions/list.ts';
import { writeFigure } from '../../src/features/calculators/definitions/write.ts';
import { writeInput } from '../../src/features/calculators/definitions/write-input.ts';
import { searchWithExample } from '../../src/features/search/example-link.ts';
import { escaped } from './render-article.ts';

export interface WorkedExample {
  readonly calculator: Calculator;
  readonly inputs: Inputs;
  /** The inputs that the lesson names; the calculator's own defaults stand for the others. */
  readonly entered: readonly string[];
  readonly numbers: Numbers;
  /** The figures that the lesson shows, by name. */
  readonly shown: readonly string[];
}

/**
 * Reads an example: a line for each input, `purchasePrice = 285000`, and one of figures, `show = dscr, loanAmount`.
 * @throws for a field, a value or a figure that the calculator does not have
 */
export function readWorkedExample(calculator: Calculator, text: string): WorkedExample {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const stated = lines.map((line) => {
    const [, name, value] = /^(\w+) = (.+)$/.exec(line.trim()) ?? [];
    if (name === undefined || value === undefined) throw new Error(`What is "${line}" in an example?`);
    return [name, value.trim()] as const;
  });
  const entered = stated.filter(([name]) => name !== 'show');
  const known = Object.fromEntries(entered.map(([name, value]) => [name, entryOf(calculator, name, value)]));
  const inputs = withInputs(calculator, defaultInputs(calculator), known);
  const { numbers } = calculator.evaluate(inputs);
  const shown = stated.filter(([name]) => name === 'show').flatMap(([, value]) => value.split(/,\s*/));
  const unknown = shown.find((name) => !(name in calculator.figures) || !Number.isFinite(numbers[name]));
  if (unknown !== undefined) throw new Error(`${calculator.title} has no figure ${unknown} for these inputs.`);
  if (shown.length === 0) throw new Error('An example shows no figure.');
  return { calculator, inputs, entered: entered.map(([name]) => name), numbers, shown };
}

function entryOf(calculator: Calculator, name: string, value: string): Inputs[string] {
  const field = fieldsOf(calculator).find((one) => one.name === name);
  if (field === undefined) throw new Error(`${calculator.title} has no input ${name}.`);
  const typed = field.kind === 'yesNo' ? value === 'yes' : field.kind === 'choice' ? value : Number(value);
  const isKnown =
    field.kind === 'yesNo'
      ? ['yes', 'no'].includes(value)
      : field.kind === 'choice'
        ? field.options.some((option) => option.value === value)
        : Number.isFinite(typed);
  if (!isKnown) throw new Error(`${name} of ${calculator.title} can't be ${value}.`);
  return typed;
}

const dealOf = (market: MarketLink, inputs: Inputs, numbers: Numbers) =>
  searchWithExample(market.kind, market.scenario(inputs, numbers));

/** The example as a table, with a link that opens the calculator with the same numbers where it has a page of its own, and one that asks which lenders take the deal. */
export function writeWorkedExample({ calculator, inputs, entered, numbers, shown }: WorkedExample): string {
  const row = (label: string, value: string) =>
    `<tr><th scope="row">${escaped(label)}</th><td data-right>${escaped(value)}</td></tr>`;
  const given = entered.map((name) => {
    const field = fieldNamed(calculator, name, inputs);
    return field === undefined ? '' : row(field.label, writeInput(field, inputs[name] ?? 0));
  });
  const found = shown.map((name) => {
    const figure = calculator.figures[name];
    return figure === undefined ? '' : row(figure.label, writeFigure(numbers[name], figure.unit));
  });
  const part = (title: string, rows: readonly string[]) =>
    `<tbody><tr><th colspan="2" scope="rowgroup">${title}</th></tr>${rows.join('')}</tbody>`;
  const { path, title } = calculatorList[calculator.slug];
  const { market } = calculator;
  const link = (href: string, text: string) => `<a href="${escaped(href)}">${escaped(text)}</a>`;
  const open = path === null ? '' : link(path + fragmentOf(calculator, inputs), `Open in the ${title}`);
  const search = market === undefined ? '' : link(dealOf(market, inputs, numbers), 'Find lenders for this deal');
  return `<div data-example><table>${part('Entered', given)}${part('Result', found)}</table>${open}${search}</div>\n`;
}
