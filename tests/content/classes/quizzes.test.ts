import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../../src/content/classes/quiz.ts';
import { spelledAlike } from '../reading-level.ts';
import { classFolder } from './lessons.ts';

/** Every quiz of the classes, by its folder. */
const quizzes = await Promise.all(
  globSync('**/quiz.ts', { cwd: classFolder })
    .filter((path) => path !== 'quiz.ts')
    .sort()
    .map(async (path) => {
      const { quiz } = (await import(join(classFolder, path))) as { quiz: readonly Question[] };
      return { of: path.replace('/quiz.ts', ''), quiz };
    }),
);
const questions = quizzes.flatMap(({ of, quiz }) =>
  quiz.map((question) => ({ ...question, id: `${of}: ${question.id}` })),
);

describe('every quiz', () => {
  it('has questions under an id of their own, and asks nothing twice', () => {
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    expect(new Set(questions.map(({ question }) => spelledAlike(question))).size).toBe(questions.length);
  });

  it.each(questions)('$id: has options that differ, one of them right', ({ question, options, correct }) => {
    expect(question).toMatch(/[?:.]$/);
    expect(options.length).toBeGreaterThanOrEqual(2);
    expect(new Set(options).size).toBe(options.length);
    expect(options[correct]).toEqual(expect.any(String));
  });

  it.each(questions)('$id: says why the right option is right and each other wrong', (question) => {
    const { options, correct, explanation, whyWrong } = question;
    expect(explanation.length).toBeGreaterThan(30);
    expect(whyWrong).toHaveLength(options.length);
    expect(whyWrong.flatMap((why, index) => (index === correct || why.length > 20 ? [] : [options[index]]))).toEqual(
      [],
    );
    expect(whyWrong[correct]).toBe('');
  });

  it('does not always have the right option in one place, nor make it the longest', () => {
    for (const place of [0, 1, 2, 3])
      expect(questions.filter(({ correct }) => correct === place).length).toBeLessThan(questions.length / 2);
    const longest = questions.filter(({ options, correct }) =>
      options.every((option, index) => index === correct || option.length < (options[correct]?.length ?? 0)),
    );
    expect(longest.length).toBeLessThan(questions.length / 2);
  });
});
