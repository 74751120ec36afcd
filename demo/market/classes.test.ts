import { expect, it } from 'vitest';
import { gradeAnswers, problemsOf, questionId } from '../../src/features/lender-classes/model.ts';
import { taughtClasses } from './classes.ts';
import { buildDemoMarket } from './market.ts';

it('the classes of the demo market could be published as they are, with three sections at least and five questions', () => {
  const now = new Date();
  const { classes, versions } = taughtClasses(buildDemoMarket(now), now);
  expect(classes.map(({ lenderId }) => lenderId).every(Boolean)).toBe(true);
  expect(versions).toHaveLength(2);
  for (const { content } of versions) {
    expect(problemsOf(content)).toEqual({});
    expect(content.sections.length).toBeGreaterThanOrEqual(3);
    expect(content.quiz).toHaveLength(5);
    const right = Object.fromEntries(content.quiz.map(({ correct }, index) => [questionId(index), correct]));
    expect(gradeAnswers(content, right)).toMatchObject({ score: 5, passed: true });
  }
});
