import { describe, expect, it } from 'vitest';
import type { Question } from '../../content/classes/quiz.ts';
import { isAnswered, newQuiz, quizReducer, scoreOf } from './quiz-state.ts';

const question = (id: string, correct: number): Question => ({
  ...{ id, correct, question: `${id}?`, options: ['A', 'B'] },
  ...{ explanation: 'Because.', whyWrong: ['', ''] },
});
const quiz = [question('one', 0), question('two', 1)];

describe('a quiz', () => {
  it('is asked, answered and counted; a changed mind counts as it is now', () => {
    const asked = newQuiz(false);
    const answered = [
      { type: 'answer', id: 'one', option: 1 },
      { type: 'answer', id: 'one', option: 0 },
      { type: 'answer', id: 'two', option: 0 },
    ] as const;
    const last = answered.reduce(quizReducer, asked);
    expect(isAnswered(quiz, asked.answers)).toBe(false);
    expect(isAnswered(quiz, last.answers)).toBe(true);
    expect(scoreOf(quiz, last.answers)).toBe(1);
    expect(quizReducer(last, { type: 'finish' }).phase).toBe('results');
  });

  it('forgets its answers when it is taken again or closed', () => {
    const answered = quizReducer(newQuiz(true), { type: 'answer', id: 'one', option: 0 });
    expect(quizReducer(answered, { type: 'start' })).toEqual({ phase: 'asking', place: 0, answers: {} });
    expect(quizReducer(answered, { type: 'close' })).toEqual(newQuiz(true));
  });
});
