import { describe, expect, it } from 'vitest';
import type { AmountField, Calculator, Outcome } from '../../definitions/calculator.ts';
import type { Sensitivity } from '../../definitions/charts.ts';
import { axisOf, gridOf, levelOf, type Movable, movablesOf, shownOf } from './sensitivity-grid.ts';

const money: AmountField = { kind: 'money', name: 'rent', label: 'Monthly Rent' };
const movable = (entered: number, step: number, field: Partial<AmountField> = {}): Movable => ({
  field: { ...money, ...field },
  label: 'Rent',
  entered,
  step,
});

describe('the values of an axis', () => {
  it('stand around what is entered, as many on either side', () => {
    expect(axisOf(movable(2_500, 125), 7)).toMatchObject({
      values: [2_125, 2_250, 2_375, 2_500, 2_625, 2_750, 2_875],
      own: 3,
    });
    expect(axisOf(movable(7.5, 0.5, { kind: 'percent' }), 5)).toMatchObject({ values: [6.5, 7, 7.5, 8, 8.5], own: 2 });
  });

  it('are never below 0: what is missing there stands above', () => {
    expect(axisOf(movable(2, 2, { kind: 'percent' }), 5)).toMatchObject({ values: [0, 2, 4, 6, 8], own: 1 });
    expect(axisOf(movable(0, 2, { kind: 'percent' }), 5)).toMatchObject({ values: [0, 2, 4, 6, 8], own: 0 });
    expect(axisOf(movable(0.7, 0.5, { kind: 'percent' }), 5)).toMatchObject({
      values: [0.2, 0.7, 1.2, 1.7, 2.2],
      own: 1,
    });
  });

  it('keep to what their field may hold', () => {
    expect(axisOf(movable(95, 5, { kind: 'percent', max: 100 }), 5)).toMatchObject({
      values: [80, 85, 90, 95, 100],
      own: 3,
    });
    expect(axisOf(movable(1, 1, { kind: 'integer', min: 1, max: 2 }), 5)).toMatchObject({ values: [1, 2], own: 0 });
  });

  it('are whole where a field counts, and differ', () => {
    expect(axisOf(movable(3, 0.3, { kind: 'integer' }), 5)).toMatchObject({ values: [1, 2, 3, 4, 5], own: 2 });
  });

  it('have no fraction that floating point left behind, nor cents that nobody entered', () => {
    expect(axisOf(movable(0.3, 0.1, { kind: 'percent' }), 5).values).toEqual([0.1, 0.2, 0.3, 0.4, 0.5]);
    expect(axisOf(movable(333, 16.65), 3).values).toEqual([316, 333, 350]);
    expect(axisOf(movable(19.99, 1), 3).values).toEqual([18.99, 19.99, 20.99]);
  });

  it('leave what is entered as it is, with every digit', () => {
    const axis = axisOf(movable(7.123456, 0.25, { kind: 'percent' }), 3);
    expect(axis.values).toEqual([6.8735, 7.123456, 7.3735]);
  });
});

const sensitivityOfTwo: Sensitivity = {
  of: ['left'],
  by: [
    { field: 'rent', step: { percent: 10 } },
    { field: 'rate', step: { by: 1 } },
    { field: 'tax', step: { by: 5 } },
    { field: 'fee', step: { by: 5 } },
  ],
  levels: { left: { good: 100, bad: 0 } },
};
const outcomeOf = (numbers: Record<string, number>): Outcome => ({
  numbers,
  status: { title: '', tone: 'plain', headline: '', text: '', figures: [] },
  concerns: { title: '', texts: [] },
  notes: [],
  hints: {},
  panels: [],
});
/** What is left of a rent after 100 for each percent of the rate; a tax that is 0 counts as 20. */
const calculator: Calculator = {
  slug: 'dscr',
  title: 'Made up',
  subtitle: '',
  compared: [],
  figures: { left: { label: 'Left', unit: 'money' } },
  cards: [
    {
      title: 'All',
      fields: [
        money,
        { kind: 'percent', name: 'rate', label: 'Rate (%)' },
        { kind: 'percent', name: 'tax', label: 'Tax' },
        { kind: 'yesNo', name: 'hasFee', label: 'Fee?' },
        { kind: 'money', name: 'fee', label: 'Fee', onlyWhen: { field: 'hasFee', is: true } },
      ],
    },
  ],
  evaluate: (inputs) => {
    const [rent, rate, tax] = ['rent', 'rate', 'tax'].map((name) => Number(inputs[name]));
    const used = tax === 0 ? 20 : (tax ?? 0);
    return outcomeOf({ rent: rent ?? 0, rate: rate ?? 0, tax: used, left: (rent ?? 0) - 100 * (rate ?? 0) });
  },
  charts: () => [],
  sensitivity: sensitivityOfTwo,
  schedule: null,
  breakEvens: () => [],
};
const inputs = { rent: 500, rate: 4, tax: 0, hasFee: false, fee: 10 };
const movablesFor = (changed: object = {}) => {
  const now = { ...inputs, ...changed };
  return movablesOf(calculator, now, calculator.evaluate(now).numbers);
};

describe('the inputs that can be moved', () => {
  it('are those that count, with their steps, around what is used for them', () => {
    expect(movablesFor().map(({ label, entered, step }) => [label, entered, step])).toEqual([
      ['Monthly Rent', 500, 50],
      ['Rate', 4, 1],
      ['Tax', 20, 5],
    ]);
    expect(movablesFor({ hasFee: true }).map(({ label }) => label)).toContain('Fee');
  });

  it('are shown as chosen, the first two unless others are chosen, and never one twice', () => {
    const namesOf = (chosen: object, changed?: object) =>
      shownOf(movablesFor(changed), chosen).map(({ field }) => field.name);
    expect(namesOf({})).toEqual(['rent', 'rate']);
    expect(namesOf({ across: 'tax' })).toEqual(['tax', 'rent']);
    expect(namesOf({ down: 'rent' })).toEqual(['rate', 'rent']);
    expect(namesOf({ across: 'rate', down: 'rate' })).toEqual(['rate', 'rent']);
    expect(namesOf({ across: 'fee' })).toEqual(['rent', 'rate']);
  });

  it('leave out a percentage of nothing for the next one', () => {
    expect(shownOf(movablesFor({ rent: 0 }), { across: 'rent' }).map(({ field }) => field.name)).toEqual([
      'rate',
      'tax',
    ]);
  });
});

describe('the grid', () => {
  const [rent, rate] = shownOf(movablesFor(), {});
  const grid = rent && rate ? gridOf(calculator, inputs, 'left', [axisOf(rent, 3), axisOf(rate, 3)]) : undefined;

  it('has what the calculator says of every pair of values, judged', () => {
    expect(grid?.across.values).toEqual([450, 500, 550]);
    expect(grid?.down.values).toEqual([3, 4, 5]);
    expect(grid?.rows.map((row) => row.map(({ value, level }) => [value, level]))).toEqual([
      [
        [150, 'good'],
        [200, 'good'],
        [250, 'good'],
      ],
      [
        [50, 'between'],
        [100, 'good'],
        [150, 'good'],
      ],
      [
        [-50, 'bad'],
        [0, 'between'],
        [50, 'between'],
      ],
    ]);
  });

  it('marks the deal itself, and only it', () => {
    expect(grid?.rows.map((row) => row.map(({ isOwn }) => isOwn))).toEqual([
      [false, false, false],
      [false, true, false],
      [false, false, false],
    ]);
  });
});

describe('a level', () => {
  const levels = { good: 1.2, bad: 1 };
  it('agrees with the number as it is written', () => {
    expect(levelOf(1.2, levels)).toBe('good');
    expect(levelOf(1.1999999999, levels)).toBe('good');
    expect(levelOf(1.199, levels)).toBe('between');
    expect(levelOf(1, levels)).toBe('between');
    expect(levelOf(0.999, levels)).toBe('bad');
  });
  it('has nothing between where good begins at what is bad', () => {
    expect(levelOf(0, { good: 0, bad: 0 })).toBe('good');
    expect(levelOf(-0.01, { good: 0, bad: 0 })).toBe('bad');
  });
  it('says nothing of what is no number, nor without thresholds', () => {
    expect(levelOf(Number.NaN, levels)).toBe('plain');
    expect(levelOf(undefined, levels)).toBe('plain');
    expect(levelOf(5, undefined)).toBe('plain');
  });
});
