import { describe, expect, it } from 'vitest';
import { anchorOf } from '../../src/content/article.ts';
import { addressOfLesson, classPages } from '../../src/content/classes/pages.ts';
import { glossary } from '../../src/content/glossary.ts';
import { topics } from '../../src/content/terms/topics.ts';
import { namedIn, namedInSection } from '../../src/content/terms/words.ts';
import { loanAmount, reviewsOf, specialLabels, spokenOf } from '../../src/lending/checks/check.ts';
import { loanKinds } from '../../src/lending/kinds/all.ts';
import { lessons } from './classes/lessons.ts';

describe.each(Object.entries(topics))('%s', (_id, topic) => {
  const lesson = lessons.find(({ id }) => id === topic.lesson);

  it('is explained by a lesson that is open to everybody, under the title it has', () => {
    expect(lesson?.title).toBe(topic.learn);
    expect(addressOfLesson(topic.lesson)).toMatch(/^\/(?:hard-money-class\/|fix-and-flip-class#)/);
  });

  it('is explained under a heading of the lesson, where it names one', () => {
    const headings = [...(lesson?.markdown ?? '').matchAll(/^##+ (.+)$/gm)].map(([, text = '']) => anchorOf(text));
    if (topic.heading === undefined) return;
    expect(headings).toContain(topic.heading);
    // A lesson behind a tab is named by the address itself.
    expect(addressOfLesson(topic.lesson)).not.toContain('#');
  });

  it('has a line in the glossary or a text of its own', () => {
    if ('term' in topic) expect(glossary.map(({ term }) => term)).toContain(topic.term);
    else expect(topic.text).toMatch(/^[A-Z].+\.$/);
  });
});

describe('what a label names', () => {
  it.each([
    ['Max LTC', 'ltc', 'LTC'],
    ['After-repair value (ARV)', 'arv', 'After-repair value'],
    ['Interest reserve', 'interest reserve', 'Interest reserve'],
    ['Reserves', 'reserves', 'Reserves'],
    ['Rehab holdback', 'holdback', 'holdback'],
    ['Non-recourse', 'recourse', 'Non-recourse'],
    ['FICO', 'fico', 'FICO'],
  ])('%s: %s', (label, topic, word) => {
    const named = namedIn(label);
    expect(named?.topic).toBe(topic);
    expect(named?.word).toBe(word);
    expect(`${named?.before}${named?.word}${named?.after}`).toBe(label);
  });

  it.each(['Lender', 'Pointsman', 'Existing loan', 'State', ''])('nothing: "%s"', (label) => {
    expect(namedIn(label)).toBeUndefined();
  });

  it('is explained once in a section, where it stands first', () => {
    const named = namedInSection(['Max LTV purchase', 'Lender', 'Max LTV cash-out', 'DSCR']);
    expect(named.map((one) => one?.topic)).toEqual(['ltv', undefined, undefined, 'dscr']);
  });
});

/** Checks whose label says what they compare. */
const plain = new Set([
  ...['State', 'Felony', 'Financial crime', 'Terms confirmed', 'Credit event', 'Property type', 'Property use'],
  ...[
    'Setting',
    'Term',
    'Loan purpose',
    'Program type',
    'Loan amount',
    'Leverage',
    'Land basis',
    'Rehab remaining',
    'Construction budget',
  ],
  ...['Properties', 'Portfolio value', 'Portfolio size', 'Unit count', 'Maximum for the unit count', 'Rehab complete'],
]);

describe('the checks of every loan type', () => {
  const labels = loanKinds.flatMap((kind) => [...spokenOf(kind), ...reviewsOf(kind)].map(({ label }) => label));
  const all = [...new Set([...labels, loanAmount.label, ...Object.values(specialLabels)])];

  it.each(all)('%s leads to its lesson, or says all there is to say', (label) => {
    expect(namedIn(label) === undefined).toBe(plain.has(label));
  });

  it('leave nothing in the list of plain ones that no loan type has', () => {
    expect([...plain].filter((label) => !all.includes(label))).toEqual([]);
  });
});

describe('the pages of the classes', () => {
  it('have every lesson once', () => {
    expect(classPages.flatMap((page) => page.lessons.map(({ id }) => id)).toSorted()).toEqual(
      lessons.map(({ id }) => id).toSorted(),
    );
  });

  it('name each lesson that is folded or behind a tab by an anchor of its own', () => {
    for (const { lessons: ofPage } of classPages) {
      const anchors = ofPage.flatMap(({ anchor = [] }) => anchor);
      expect(new Set(anchors).size).toBe(anchors.length);
    }
  });
});
