import { describe, expect, it } from 'vitest';
import { quiz } from '../../../src/content/classes/fix-and-flip/quiz.ts';
import { sections, title } from '../../../src/content/classes/fix-and-flip/sections.ts';
import { equationsOf } from '../equations.ts';
import { lessons } from './lessons.ts';

const ofCourse = lessons.filter(({ id }) => id.startsWith('fix-and-flip/'));
const passagesOf = (tab: string): string[] =>
  ofCourse
    .filter(({ id }) => id.endsWith(`/${tab}`))
    .flatMap(({ markdown }) => markdown.split(/\n|(?<=[.?!])\s+/))
    .map((passage) => passage.replace(/[–—]/g, '-').replace(/\s+/g, ' ').toLowerCase());

describe('the Fix & Flip course', () => {
  it('has five sections of three tabs, each tab a lesson', () => {
    expect(title).toBe('Fix & Flip Mastery');
    expect(sections.map(({ id, anchor, title: label, tabs }) => [id, anchor, label, tabs])).toEqual([
      [
        'section-1',
        'property-analysis',
        'Property Analysis',
        ['market-research', 'property-evaluation', 'arv-calculation'],
      ],
      ['section-2', 'renovation-planning', 'Renovation Planning', ['budgeting', 'scope-of-work', 'material-selection']],
      ['section-3', 'financing-strategies', 'Financing', ['hard-money', 'private-money', 'portfolio-lending']],
      [
        'section-4',
        'project-management',
        'Project Management',
        ['contractor-management', 'timeline-management', 'quality-control'],
      ],
      ['section-5', 'exit-strategies', 'Exit Strategies', ['listing-strategy', 'negotiation-tactics', 'hold-vs-sell']],
    ]);
    expect(ofCourse.map(({ id }) => id)).toEqual(
      sections.flatMap(({ anchor, tabs }) => tabs.map((tab) => `fix-and-flip/${anchor}/${tab}`)).toSorted(),
    );
  });

  it.each(ofCourse)('$id: fits a tab', ({ words, markdown }) => {
    expect(words).toBeGreaterThanOrEqual(400);
    expect(words).toBeLessThanOrEqual(700);
    expect(markdown).toMatch(/^## Common mistakes$/m);
    expect(markdown).toMatch(/^## Next steps$/m);
  });

  it('has the 25 and more practical examples that its page names', () => {
    const examples = ofCourse.flatMap(({ markdown }) => [
      ...equationsOf(markdown),
      ...(markdown.match(/^```calculator /gm) ?? []),
    ]);
    expect(examples.length).toBeGreaterThanOrEqual(25);
  });

  it('ends with eight questions of four options', () => {
    expect(quiz).toHaveLength(8);
    expect(quiz.filter(({ options }) => options.length !== 4)).toEqual([]);
  });

  it.each([
    ['D3-1054', 'arv-calculation', ['maximum purchase price = arv × 0.70 minus renovation costs']],
    ['D3-1055', 'property-evaluation', ['appraisal', 'typically $300-500']],
    ['D3-1056', 'budgeting', ['structural', '25-35%']],
    ['D3-1057', 'budgeting', ['systems', '20-30%']],
    ['D3-1058', 'budgeting', ['finishes', '30-40%']],
    ['D3-1059', 'budgeting', ['exterior', '10-20%']],
    ['a typical split', 'budgeting', ['typical budget divides like this']],
    ['D3-1060', 'budgeting', ['typically 20-30%', 'on top']],
    ['D3-1061', 'budgeting', ['light', '$15-25']],
    ['D3-1062', 'budgeting', ['medium', '$25-40']],
    ['D3-1063', 'budgeting', ['heavy', '$40-60']],
    ['typical costs', 'budgeting', ['typical renovation costs per square foot']],
    ['D3-1064', 'hard-money', ['typically', 'rate of 9-15%']],
    ['D3-1065', 'hard-money', ['typically', 'term of 6-18 months']],
    ['D3-1066', 'hard-money', ['typically', 'down payment of 20-30%']],
    ['D3-1067', 'hard-money', ['typically', 'closes in 7-14 days']],
    ['D3-1068', 'private-money', ['typically', 'rate of 8-12%']],
    ['D3-1069', 'private-money', ['typically', 'maturity of 12-18 months']],
    ['D3-1070', 'timeline-management', ['buffer, typically 20-30%']],
    ['D3-1071', 'timeline-management', ['typical flip schedule runs about 14 weeks']],
    ['D3-1072', 'negotiation-tactics', ['closing timeline', 'typically 30 days']],
  ])('%s stands in the tab %s', (_item, tab, words) => {
    expect(passagesOf(tab).filter((passage) => words.every((word) => passage.includes(word)))).not.toEqual([]);
  });
});
