import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyBroker,
  anyFlip,
  anyHeldBackFlip,
  anyPaidQuotes,
  anyProject,
  anyRentalLoan,
  anythingLike,
  numbersOf,
} from '../../../../tests/support/lending/calculator-arbitraries.ts';
import { formulaValue } from '../../../../tests/support/lending/formula-value.ts';
import { decidingFields, fieldCounts } from '../../../kernel/fields/reading.ts';
import { kinds } from '../../../lending/kinds/index.ts';
import { calculatorLoaders } from './all.ts';
import {
  type Calculator,
  defaultInputs,
  fieldNamed,
  fieldsOf,
  type Inputs,
  type Outcome,
  withInputs,
} from './calculator.ts';
import { formulaOf, namedNumber, namesIn, writeFormula } from './formula.ts';
import { calculatorList, type ListedSlug, listed } from './list.ts';

/** Deals as people enter them, for each calculator. */
const deals: Readonly<Record<ListedSlug, fc.Arbitrary<object>>> = {
  'fix-and-flip': anyHeldBackFlip,
  'fix-and-flip-classic': anyFlip,
  dscr: anyRentalLoan,
  'ground-up': anyProject,
  'quote-comparison': anyPaidQuotes,
  'broker-earnings': anyBroker,
};

const calculators = await Promise.all(
  Object.entries(calculatorLoaders).map(async ([slug, load]) => {
    const calculator = await load();
    const deal = deals[slug as ListedSlug];
    return { slug: slug as ListedSlug, calculator, anyInputs: deal.map((entered) => inputsWith(calculator, entered)) };
  }),
);

const inputsWith = (calculator: Calculator, entered: object): Inputs =>
  withInputs(calculator, defaultInputs(calculator), { ...entered });

/** The untouched calculator under each answer of each question. */
function everyWay(calculator: Calculator): readonly Inputs[] {
  const fields = fieldsOf(calculator);
  return fields.reduce<readonly Inputs[]>(
    (ways, field) => {
      const answers =
        field.kind === 'yesNo' ? [false, true] : field.kind === 'choice' ? field.options.map(({ value }) => value) : [];
      return answers.length === 0
        ? ways
        : ways.flatMap((way) => answers.map((answer) => ({ ...way, [field.name]: answer })));
    },
    [defaultInputs(calculator)],
  );
}

function figuresShown({ status, panels }: Outcome): readonly string[] {
  const rows = panels.flatMap(({ blocks }) => blocks.flatMap((block) => block.rows.map(({ figure }) => figure)));
  return [...status.figures, ...rows];
}

/** Holds each figure there is a number of to its formula, worked out from the numbers that it names. */
function expectFormulasToHold(calculator: Calculator, inputs: Inputs): void {
  const { numbers } = calculator.evaluate(inputs);
  for (const [name, figure] of Object.entries(calculator.figures)) {
    const [shown, formula] = [numbers[name], formulaOf(figure, inputs)];
    if (shown === undefined || formula === '') continue;
    const written = formulaValue(formula, (one) => {
      const named = namedNumber(calculator, one, inputs);
      return { value: numbers[one] ?? Number.NaN, unit: named?.unit ?? 'unknown' };
    });
    const value = figure.unit === 'percent' ? written * 100 : written;
    const slack = 1e-6 * Math.max(1, Math.abs(shown));
    expect(Math.abs(value - shown), `${name} = ${formula}: ${value}, shown as ${shown}`).toBeLessThanOrEqual(slack);
  }
}

describe.each(calculators)('$slug', ({ slug, calculator, anyInputs }) => {
  it('carries the slug, title and subtitle that lists show', () => {
    expect(calculator).toMatchObject(listed(slug));
    expect(calculatorList[slug].purpose).not.toBe('');
  });

  it('says of every figure how it comes about, and the numbers of the deal make it so', () => {
    for (const inputs of everyWay(calculator)) expectFormulasToHold(calculator, inputs);
    fc.assert(fc.property(anyInputs, (inputs) => expectFormulasToHold(calculator, inputs)));
  });

  it('has a formula for every figure it shows that is not an entry itself', () => {
    const without = new Set<string>();
    for (const inputs of everyWay(calculator))
      for (const name of figuresShown(calculator.evaluate(inputs)))
        if (formulaOf(calculator.figures[name], inputs) === '' && fieldNamed(calculator, name, inputs) === undefined)
          without.add(name);
    expect([...without]).toEqual([]);
  });

  it('names in its formulas only numbers that it has', () => {
    const ways = everyWay(calculator);
    const has = new Set(ways.flatMap((inputs) => Object.keys(calculator.evaluate(inputs).numbers)));
    for (const inputs of ways)
      for (const figure of Object.values(calculator.figures))
        for (const name of namesIn(formulaOf(figure, inputs))) {
          expect(has, `${figure.label} names ${name}`).toContain(name);
          expect(namedNumber(calculator, name, inputs), name).toBeDefined();
        }
  });

  it('shows only figures that it has, with a number for each', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const outcome = calculator.evaluate(inputs);
        for (const name of figuresShown(outcome)) {
          expect(calculator.figures, name).toHaveProperty([name]);
          expect(outcome.numbers, name).toHaveProperty([name]);
        }
        for (const { blocks } of outcome.panels)
          for (const { rows } of blocks) expect(new Set(rows.map(({ figure }) => figure)).size).toBe(rows.length);
      }),
    );
  });

  it('compares, moves and hints at nothing that it does not have', () => {
    const fields = new Set(fieldsOf(calculator).map(({ name }) => name));
    const { of, by, levels } = calculator.sensitivity;
    for (const name of [...calculator.compared, ...of, ...Object.keys(levels)])
      expect(calculator.figures, name).toHaveProperty([name]);
    for (const { field } of by) expect(fields).toContain(field);
    for (const name of fieldsOf(calculator).flatMap(decidingFields)) expect(fields).toContain(name);
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        for (const name of Object.keys(calculator.evaluate(inputs).hints)) {
          const field = fieldNamed(calculator, name, inputs);
          expect(field !== undefined && fieldCounts(field, inputs), name).toBe(true);
        }
      }),
    );
  });

  it('gives every share a whole to be a share of', () => {
    for (const inputs of everyWay(calculator)) {
      const { numbers } = calculator.evaluate(inputs);
      for (const field of fieldsOf(calculator))
        if ('shareOf' in field && field.shareOf !== undefined && fieldCounts(field, inputs))
          expect(numbers, field.name).toHaveProperty([field.shareOf]);
    }
  });

  it('asks nothing twice under one label', () => {
    for (const inputs of everyWay(calculator)) {
      const counting = fieldsOf(calculator).filter((field) => fieldCounts(field, inputs));
      expect(new Set(counting.map(({ label }) => label)).size).toBe(counting.length);
      expect(new Set(counting.map(({ name }) => name)).size).toBe(counting.length);
    }
  });

  it('answers with finite numbers whatever is entered, in figures, charts and schedules', () => {
    fc.assert(
      fc.property(anythingLike(defaultInputs(calculator)), (entered) => {
        const inputs = inputsWith(calculator, entered);
        const outcome = calculator.evaluate(inputs);
        const pictures = [calculator.charts(inputs, outcome), calculator.schedule?.(inputs, outcome)];
        const odd = numbersOf([outcome, pictures, calculator.breakEvens(inputs)]).filter(
          ([, value]) => !Number.isFinite(value),
        );
        expect(odd).toEqual([]);
      }),
    );
  });

  it('draws bridges that arrive at what they say, and lines of one length', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        for (const chart of calculator.charts(inputs, calculator.evaluate(inputs))) {
          if (chart.kind === 'lines') {
            expect(new Set(chart.lines.map(({ values }) => values.length)).size, chart.title).toBe(1);
            continue;
          }
          const [first, ...steps] = chart.steps;
          const last = steps.pop();
          const arrived = steps.reduce((sum, { amount }) => sum + amount, first?.amount ?? 0);
          expect(Math.abs(arrived - (last?.amount ?? 0)), chart.title).toBeLessThan(0.01);
        }
      }),
    );
  });

  it('has as many numbers in each row of its schedule as columns', () => {
    const inputs = defaultInputs(calculator);
    const schedule = calculator.schedule?.(inputs, calculator.evaluate(inputs));
    for (const row of schedule?.rows ?? []) expect(row).toHaveLength(schedule?.columns.length ?? 0);
  });
});

describe('what is entered', () => {
  const { dscr } = Object.fromEntries(calculators.map(({ slug, calculator }) => [slug, calculator]));
  if (dscr === undefined) throw new Error('The DSCR calculator is gone');

  it.each([
    ['a number below zero', -250_000, 0],
    ['a zero with a sign', -0, 0],
    ['more than any box holds', 1e15, 1e12],
    ['a number in between', 7.625, 7.625],
  ])('%s is brought to what its box can show', (_, entered, taken) => {
    expect(inputsWith(dscr, { interestRate: entered }).interestRate).toBe(taken);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, '7', null, true])('%s leaves a number as it was', (entered) => {
    expect(inputsWith(dscr, { interestRate: entered })).toEqual(defaultInputs(dscr));
  });

  it('stands in formulas with every digit, and results with two', () => {
    const inputs = inputsWith(dscr, { interestRate: 7.625, downPaymentPercent: 22.2222 });
    const { numbers } = dscr.evaluate(inputs);
    expect(writeFormula(dscr, 'monthlyPayment', inputs, numbers).numbers).toBe(
      'level payment of $233,333.40 at 7.625% a year over 30 years',
    );
    expect(writeFormula(dscr, 'downPayment', inputs, numbers).numbers).toBe('$300,000 × 22.2222%');
  });
});

it('stand where their kind of loan says that its calculator is, and ask the market of that kind', () => {
  const said = kinds.flatMap((kind) => ('hasCalculator' in kind ? [`/${kind.slug}-calculator`] : []));
  const asking = calculators.flatMap(({ calculator: { slug, market } }) =>
    market ? [[calculatorList[slug].path, `/${market.kind}-calculator`]] : [],
  );
  expect(asking.map(([path]) => path).toSorted()).toEqual(said.toSorted());
  for (const [path, ofKind] of asking) expect(path).toBe(ofKind);
});
