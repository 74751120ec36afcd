import { describe, expect, it } from 'vitest';
import { drawnByMonth, drawSchedule } from './draw-schedule.ts';

const category = (name: string, ...costs: readonly (number | null)[]) => ({
  name,
  items: costs.map((cost) => ({ description: `${name} work`, cost, status: 'planned' })),
});

describe('the draw schedule of a cosmetic rehab over 8 weeks', () => {
  // Demolition takes 1 part of 4, finishes 2, landscaping 1: they end after 2, 6 and 8 weeks.
  const scope = [
    category('Demolition', 3_000, 2_000),
    category('Kitchen', 30_000),
    category('Painting', 10_000),
    category('Landscaping', 5_000),
  ];

  it('draws at the end of each phase, the last in the last week', () => {
    expect(drawSchedule(scope, 8)).toEqual({
      draws: [
        { week: 2, amount: 5_000, share: 10, categories: ['Demolition'] },
        { week: 6, amount: 40_000, share: 80, categories: ['Kitchen', 'Painting'] },
        { week: 8, amount: 5_000, share: 10, categories: ['Landscaping'] },
      ],
      total: 50_000,
      completed: 0,
    });
  });

  it('puts phases that end in the same week into one draw', () => {
    expect(drawSchedule(scope, 2).draws).toEqual([
      { week: 1, amount: 5_000, share: 10, categories: ['Demolition'] },
      { week: 2, amount: 45_000, share: 90, categories: ['Kitchen', 'Painting', 'Landscaping'] },
    ]);
    expect(drawSchedule(scope, 1).draws.map(({ week, share }) => [week, share])).toEqual([[1, 100]]);
  });
});

it('follows the usual order of a project, whatever the order of the scope', () => {
  // 1 + 3 + 2 + 2 + 2 + 2 parts: phases end after 2, 8, 12, 16, 20 and 24 weeks.
  const scope = ['Landscaping', 'Kitchen', 'Drywall', 'Electrical', 'Roofing', 'Framing', 'demolition ', 'Exterior'];
  const { draws } = drawSchedule(
    scope.map((name) => category(name, 10_000)),
    24,
  );
  expect(draws.map(({ week, categories }) => [week, categories])).toEqual([
    [2, ['demolition']],
    [8, ['Framing']],
    [12, ['Electrical', 'Roofing']],
    [16, ['Drywall']],
    [20, ['Kitchen']],
    [24, ['Landscaping', 'Exterior']],
  ]);
});

it('counts a category of somebody’s own to the last phase', () => {
  const { draws } = drawSchedule([category('Elevator', 20_000), category('Framing', 60_000)], 10);
  expect(draws).toEqual([
    { week: 8, amount: 60_000, share: 75, categories: ['Framing'] },
    { week: 10, amount: 20_000, share: 25, categories: ['Elevator'] },
  ]);
});

it('draws nothing for work that is completed, and leaves out what has no cost', () => {
  const roofing = {
    name: 'Roofing',
    items: [
      { cost: 12_000, status: 'completed' },
      { cost: 8_000, status: 'in-progress' },
    ],
  };
  expect(drawSchedule([roofing, category('Painting', null), category('Flooring', 0)], 6)).toEqual({
    draws: [{ week: 6, amount: 8_000, share: 100, categories: ['Roofing'] }],
    total: 8_000,
    completed: 12_000,
  });
});

it.each([0, -1, 2.5, Number.NaN])('has no draws over %d weeks', (weeks) => {
  expect(drawSchedule([category('Roofing', 8_000)], weeks)).toEqual({ draws: [], total: 8_000, completed: 0 });
});

it('pays out every dollar once', () => {
  const scope = ['Foundation', 'Plumbing', 'Insulation', 'Bathroom', 'Other'].map((name, at) =>
    category(name, 1_111 * (at + 1)),
  );
  for (let weeks = 1; weeks <= 60; weeks++) {
    const { draws, total } = drawSchedule(scope, weeks);
    expect(draws.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    expect(draws.at(-1)?.week).toBe(weeks);
    expect(new Set(draws.map(({ week }) => week)).size).toBe(draws.length);
  }
});

describe('the draws by month', () => {
  const draw = (week: number, amount: number) => ({ week, amount, share: 0, categories: [] });

  it('count a draw from the month in which its week ends, and end with all of them', () => {
    const draws = [draw(2, 10_000), draw(8, 30_000), draw(13, 60_000)];
    expect(drawnByMonth({ draws, total: 100_000, completed: 0 })).toEqual([10, 40, 40, 100]);
  });

  it('are none without a draw', () => {
    expect(drawnByMonth({ draws: [], total: 5_000, completed: 0 })).toBeUndefined();
  });
});
