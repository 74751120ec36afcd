import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modules } from '../../../src/content/classes/hard-money/modules.ts';
import { requirementSets, signingOptions } from '../../../src/content/classes/hard-money/overview/application.ts';
import {
  bestPractices,
  newsletter,
  strategies,
} from '../../../src/content/classes/hard-money/overview/finding-clients.ts';
import {
  commonDelays,
  lenderProcess,
  typicalTimeline,
} from '../../../src/content/classes/hard-money/overview/lender-process.ts';
import { loanTypes } from '../../../src/content/classes/hard-money/overview/loan-types.ts';
import { quiz } from '../../../src/content/classes/hard-money/overview/quiz.ts';
import { clientExamples, sensitivities } from '../../../src/content/classes/hard-money/overview/quote-process.ts';
import { classFolder, lessons } from './lessons.ts';

const folder = join(classFolder, 'hard-money');

describe('the overview of the hard money class', () => {
  it('has the loan types in their order', () => {
    expect(loanTypes.map(({ title }) => title)).toEqual([
      ...['Fix and Flip', 'DSCR', 'Stabilized Bridge', 'Ground Up Construction', 'Portfolio', 'BRRRR'],
    ]);
  });

  it.each([
    ['fix-and-flip', '6-24 months'],
    ['fix-and-flip', '7-13%'],
    ['fix-and-flip', '1-3%'],
    ['fix-and-flip', 'up to 90% of purchase and 100% of rehab'],
    ['fix-and-flip', '7-10 days'],
    ['dscr', '1.0-1.25'],
    ['dscr', '5-30 years'],
    ['stabilized-bridge', '12-36 months'],
    ['ground-up', '12-24 months'],
    ['ground-up', '8-12%'],
  ])('teaches of %s that it is typically %s', (id, figure) => {
    const features = loanTypes.find((card) => card.id === id)?.features ?? [];
    expect(features.filter((feature) => feature.includes(figure))).toEqual([
      expect.stringContaining(`typically ${figure}`.replace('typically 7-10', 'typically in 7-10')),
    ]);
  });

  it('has twelve steps, and the days of three timelines', () => {
    expect(lenderProcess).toHaveLength(12);
    expect([typicalTimeline.title, commonDelays.title]).toEqual(['Typical Timeline', 'Common Delays']);
    expect(typicalTimeline.rows.map(({ label, days }) => `${label} ${days}`)).toEqual([
      ...['Standard 7-10 days', 'Complex 14-21 days', 'Pre-approved 3-5 days'],
    ]);
  });

  it('has six factors, the rate first, and two examples', () => {
    expect(sensitivities.map(({ label }) => label)).toEqual([
      ...['Interest Rate', 'Origination Fees', 'Speed to Close', 'Loan Term', 'Cost Roll-In Options'],
      'Interest Structure',
    ]);
    expect(sensitivities[0]?.id).toBe('rate');
    expect(clientExamples).toHaveLength(2);
  });

  it('has five sets of requirements, three ways to sign, and a quiz of three questions with four options', () => {
    expect(Object.keys(requirementSets)).toEqual(['fixFlip', 'dscr', 'bridge', 'construction', 'portfolio']);
    for (const { requirements } of Object.values(requirementSets))
      expect(new Set(requirements).size).toBe(requirements.length);
    expect(signingOptions.providers).toHaveLength(3);
    expect(quiz.map(({ options }) => options.length)).toEqual([4, 4, 4]);
  });

  it('has six strategies with five tips each, and three best practices', () => {
    expect(strategies.map(({ tips }) => tips.length)).toEqual([5, 5, 5, 5, 5, 5]);
    expect([bestPractices.title, bestPractices.boxes.length]).toEqual(['Best Practices', 3]);
    expect([newsletter.title, newsletter.thanks]).toEqual([
      ...['Stay Updated with Hard Money News', 'Thanks for subscribing!'],
    ]);
  });
});

describe('the modules of the hard money class', () => {
  it('have the titles of their cards', () => {
    expect(modules.map(({ id, title }) => `${id}: ${title}`)).toEqual([
      ...['module-1: Loan Types & When to Use Them', 'module-2: Getting & Analyzing Quotes'],
      ...['module-3: Property Analysis & Due Diligence', 'module-4: Working with Lenders'],
      ...['module-5: Deal Structures & Terms', 'module-6: Risk Management', 'module-7: Advanced Strategies'],
    ]);
  });

  it.each([
    ['module-2', ['Overview', 'Getting Quotes', 'Analyzing Quotes', 'Quiz']],
    ['module-3', ['Overview', 'Required Documents', 'Loan-Specific Requirements', 'Best Practices', 'Quiz']],
    ['module-4', ['Overview', 'Organization', 'Submission Process', 'Follow-up & Tracking', 'Quiz']],
  ])('%s has its tabs in their order', (id, labels) => {
    expect(modules.find((module) => module.id === id)?.parts.map(({ label }) => label)).toEqual(labels);
  });

  it('have a lesson for each part and no other, and a quiz where a part has none', () => {
    const written = lessons.map(({ id }) => id).filter((id) => id.startsWith('hard-money/module-'));
    const stated = modules.flatMap(({ id, parts }) =>
      parts.flatMap(({ lesson }) => (lesson === null ? [] : `hard-money/${id}/${lesson}`)),
    );
    expect(stated.toSorted()).toEqual(written.toSorted());
    for (const { id, parts } of modules)
      expect(existsSync(join(folder, id, 'quiz.ts'))).toBe(parts.some(({ lesson }) => lesson === null));
  });
});
