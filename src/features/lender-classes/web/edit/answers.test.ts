import { describe, expect, it } from 'vitest';
import { classLimits, emptyQuestion, noneRight, problemsOf } from '../../model.ts';
import { hasRoomForAnswer, withAnswer, withoutAnswer } from './answers.ts';

const question = {
  ...emptyQuestion,
  options: ['12 months', '24 months', '30 years'],
  whyWrong: ['A fix and flip loan', '', 'A rental loan'],
  correct: 1,
};

describe('an answer that was removed', () => {
  it.each([0, 1, 2])('comes back where it was, with its reason, and right if it was: answer %i', (index) => {
    const [without, removed] = withoutAnswer(question, index);
    expect(without.options).toEqual(question.options.filter((_option, place) => place !== index));
    expect(withAnswer(without, removed)).toEqual(question);
  });

  it('leaves the right answer right', () => {
    const [without] = withoutAnswer(question, 0);
    expect(without.options[without.correct]).toBe('24 months');
  });

  it('leaves none right where it was, which has to be chosen before the class is published', () => {
    const [without] = withoutAnswer(question, 1);
    expect(without.correct).toBe(noneRight);
    const content = { title: '', summary: '', sections: [], quiz: [without], passPercent: 80 };
    expect(problemsOf(content)['quiz.0.correct']).toBe('Choose the right answer');
    const [fewer, removed] = withoutAnswer(without, 0);
    expect([fewer.correct, withAnswer(fewer, removed).correct]).toEqual([noneRight, noneRight]);
  });

  it.each([0, 1])('leaves the one that was marked since: answer %i', (index) => {
    const [without, removed] = withoutAnswer(question, index);
    const marked = withAnswer({ ...without, correct: 1 }, removed);
    expect(marked.options[marked.correct]).toBe('30 years');
  });

  it('that stood last comes back as the last one of fewer', () => {
    const [without, removed] = withoutAnswer(question, 2);
    const [fewer] = withoutAnswer(without, 0);
    expect(withAnswer(fewer, removed).options).toEqual(['24 months', '30 years']);
  });

  it('has no room where its question has as many answers as it may', () => {
    const options = Array.from({ length: classLimits.options.most }, () => '');
    expect([{ ...question, options }, question].map(hasRoomForAnswer)).toEqual([false, true]);
  });
});
