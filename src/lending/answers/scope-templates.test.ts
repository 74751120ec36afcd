import { expect, it } from 'vitest';
import { drawSchedule } from './draw-schedule.ts';
import { costOfScope, scopeCategories } from './questions/scope-of-work.ts';
import { categoriesOf, scopeTemplates } from './scope-templates.ts';

it('there is a template for each type of project', () => {
  expect(scopeTemplates.map(({ label }) => label)).toEqual(['Cosmetic', 'Full gut', 'Addition', 'New build']);
});

it.each(scopeTemplates)(
  '$label lists predefined categories in their order, each with items, and costs left blank',
  (template) => {
    const categories = categoriesOf(template);
    const names = categories.map(({ name }) => name);
    expect(names).toEqual(scopeCategories.filter((name) => names.includes(name)));
    for (const { items } of categories) {
      expect(items.length).toBeGreaterThan(0);
      for (const item of items)
        expect(item).toEqual({ description: expect.stringMatching(/\w/), cost: null, status: 'planned' });
    }
    expect(costOfScope(categories)).toBe(0);
    expect(drawSchedule(categories, 12).draws).toEqual([]);
  },
);
