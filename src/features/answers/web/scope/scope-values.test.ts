import { describe, expect, it } from 'vitest';
import { readPastedRows } from '../../../../lending/answers/paste/paste-rows.ts';
import { mostItems, newCategory } from '../../../../lending/answers/questions/scope-of-work.ts';
import { scopeShape, withPastedItems } from './scope-paste.ts';
import {
  budgetText,
  isUntouchedScope,
  nameProblem,
  scopeCheck,
  startOfScope,
  unreadableInScope,
  unusedCategories,
} from './scope-values.ts';

const item = (description: string | null, cost: unknown) => ({ description, cost, status: 'planned' });
const complete = {
  noWorkPlanned: null,
  propertyAddress: '118 Juniper St',
  projectDescription: 'Kitchen and baths',
  estimatedTimelineWeeks: '12',
  permitRequired: false,
  categories: [{ name: 'Kitchen', items: [item('Cabinets', '$18,000'), item(null, null)] }],
};
const categories = 'Please ensure all categories have at least one item with description and cost';
const details = 'Please fill in all required project details';

describe('a scope of work can be saved', () => {
  it('with its details, and one item with description and cost in each category; a cost of 0 counts', () => {
    expect(scopeCheck(complete)).toBeUndefined();
    expect(
      scopeCheck({ ...complete, categories: [{ name: 'Kitchen', items: [item('Cabinets', 0)] }] }),
    ).toBeUndefined();
  });

  it('without anything where no work is planned', () => {
    expect(scopeCheck({ noWorkPlanned: true, categories: [] })).toBeUndefined();
  });

  it.each([
    ['propertyAddress', ' '],
    ['projectDescription', null],
    ['estimatedTimelineWeeks', null],
    ['estimatedTimelineWeeks', '0'],
  ])('not with %s as %j', (name, value) => {
    const check = scopeCheck({ ...complete, [name]: value });
    expect(check?.text).toBe(details);
    expect(Object.keys(check?.errors ?? {})).toEqual([name]);
  });

  it('not with a category that lacks a description or a cost', () => {
    const kitchen = { name: 'Kitchen', items: [item('Cabinets', null), item(null, 5)] };
    expect(scopeCheck({ ...complete, categories: [...complete.categories, kitchen] })).toEqual({
      text: categories,
      errors: { 'categories.1.items.0.cost': 'Cost is required' },
    });
    expect(scopeCheck({ ...complete, categories: startOfScope() })?.errors).toEqual({
      'categories.0.items.0.description': 'Description is required',
      'categories.0.items.0.cost': 'Cost is required',
    });
    expect(scopeCheck({ ...complete, categories: [] })?.text).toBe(categories);
  });

  it('not with a cost that cannot be read or is below 0', () => {
    for (const cost of ['a lot', -1]) {
      const check = scopeCheck({
        ...complete,
        categories: [{ name: 'Kitchen', items: [item('Cabinets', 1), item('Sink', cost)] }],
      });
      expect(check?.text).toContain('Check the marked fields');
      expect(Object.keys(check?.errors ?? {})).toEqual(['categories.0.items.1.cost']);
    }
  });
});

it('a step back marks what cannot be read, and not what is blank', () => {
  const values = {
    ...complete,
    projectDescription: null,
    categories: [{ name: 'Kitchen', items: [item(null, 'a lot')] }],
  };
  expect(unreadableInScope(values)).toEqual({ 'categories.0.items.0.cost': 'Cost must be a number' });
});

describe('categories', () => {
  it('are offered until they are used, whatever the capitals', () => {
    const used = [newCategory(), newCategory(' FRAMING '), newCategory('Pool')];
    expect(unusedCategories(used).slice(0, 6)).toEqual([
      'Foundation',
      'Plumbing',
      'Electrical',
      'HVAC',
      'Insulation',
      'Drywall',
    ]);
    expect(unusedCategories(used)).toHaveLength(14);
  });

  it.each([
    ['  ', 'Enter a name for the category.'],
    [' demolition', 'The scope has a category named demolition.'],
    ['x'.repeat(61), 'A category name has at most 60 characters.'],
    ['Pool', undefined],
  ])('of somebody’s own: %j', (name, problem) => {
    expect(nameProblem(startOfScope(), name)).toBe(problem);
  });
});

describe('the budget', () => {
  it.each([
    [84_500, 90_000, '$5,500 under the rehab budget of $90,000.'],
    [97_000, 90_000, '$7,000 over the rehab budget of $90,000.'],
    [90_000, 90_000, 'Matches the rehab budget of $90,000.'],
    [90_000, null, 'The deal has no rehab budget to compare with.'],
  ])('%d of %j', (total, budget, text) => {
    expect(budgetText(total, budget)).toBe(text);
  });
});

describe('pasted items', () => {
  const paste = (text: string, into?: string, before = startOfScope()) =>
    withPastedItems(before, readPastedRows(text, scopeShape), into);

  it('go to the category they name, which is added where it is missing', () => {
    const { categories: next, ...counts } = paste(
      'Trade\tItem\tAmount\tProgress\nroofing\tShingles\t$9,000\tdone\nPool\tDig\ta lot\t\nRoofing\tGutters\t1,200\tstarted',
    );
    expect(next).toEqual([
      {
        name: 'Roofing',
        items: [
          { description: 'Shingles', cost: 9_000, status: 'completed' },
          { description: 'Gutters', cost: 1_200, status: 'in-progress' },
        ],
      },
      { name: 'Pool', items: [{ description: 'Dig', cost: 'a lot', status: 'planned' }] },
    ]);
    expect(counts).toEqual({
      errors: { 'categories.1.items.0.cost': 'Cost must be a number' },
      marked: 1,
      added: 3,
      leftOut: 0,
    });
  });

  it('without a category go to the one they were pasted into, after what is there', () => {
    const before = [{ name: 'Kitchen', items: [item('Cabinets', 5)] }, newCategory('Bathroom')];
    const { categories: next } = withPastedItems(
      before,
      readPastedRows('Sink\t300\nFaucet\t120', scopeShape),
      'Kitchen',
    );
    expect(next.map(({ name, items }) => [name, items.map(({ description }) => description)])).toEqual([
      ['Kitchen', ['Cabinets', 'Sink', 'Faucet']],
      ['Bathroom', [null]],
    ]);
    expect(paste('Sink\t300').categories.map(({ name }) => name)).toEqual(['Other']);
  });

  it('are left out of a category that is full', () => {
    const lines = Array.from({ length: mostItems + 3 }, (_, at) => `Item ${at}\t${at}`).join('\n');
    expect(paste(lines, 'Other')).toMatchObject({ added: mostItems, leftOut: 3 });
  });

  it('change nothing where there are none', () => {
    const before = startOfScope();
    expect(withPastedItems(before, readPastedRows(' \n', scopeShape)).categories).toBe(before);
    expect(isUntouchedScope(before)).toBe(true);
  });
});
