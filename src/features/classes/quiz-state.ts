import type { AskedQuestion, Question } from '../../content/classes/quiz.ts';

export type Answers = Readonly<Record<string, number>>;

/** Where somebody is in a quiz. Nothing of it is stored: leaving and returning starts afresh. */
export interface QuizState {
  readonly phase: 'idle' | 'asking' | 'results';
  /** The index of the question that is shown, where one is shown at a time. */
  readonly place: number;
  /** The index of the chosen option, by the id of the question. */
  readonly answers: Answers;
}

export type QuizAction =
  | { readonly type: 'start' | 'finish' | 'close' }
  | { readonly type: 'answer'; readonly id: string; readonly option: number }
  | { readonly type: 'go'; readonly to: number };

const untouched: Omit<QuizState, 'phase'> = { place: 0, answers: {} };
/** @param hasStart it begins when it is asked to, not with the page */
export const newQuiz = (hasStart: boolean): QuizState => ({ phase: hasStart ? 'idle' : 'asking', ...untouched });

export function quizReducer(state: QuizState, action: QuizAction): QuizState {
  switch (action.type) {
    case 'start':
      return { phase: 'asking', ...untouched };
    case 'close':
      return { phase: 'idle', ...untouched };
    case 'finish':
      return { ...state, phase: 'results' };
    case 'go':
      return { ...state, place: action.to };
    case 'answer':
      return { ...state, answers: { ...state.answers, [action.id]: action.option } };
  }
}

/** How many answers are right. A question without an answer is not. */
export const scoreOf = (quiz: readonly Question[], answers: Answers): number =>
  quiz.filter(({ id, correct }) => answers[id] === correct).length;

export const isAnswered = (quiz: readonly AskedQuestion[], answers: Answers): boolean =>
  quiz.every(({ id }) => answers[id] !== undefined);

/** A question with its answer and what is said of it. */
export interface ReviewedQuestion extends AskedQuestion {
  readonly answer: number | undefined;
  readonly isRight: boolean;
  /** The index of the right option. */
  readonly correct: number;
  /** Why the answer is wrong, and why the right one is right. */
  readonly why: readonly string[];
}

/** How a quiz went that was graded elsewhere. */
export interface QuizResult {
  readonly score: number;
  /** Empty where single answers are not shown. */
  readonly reviewed: readonly ReviewedQuestion[];
}

export const reviewOf = (quiz: readonly Question[], answers: Answers): readonly ReviewedQuestion[] =>
  quiz.map(({ id, question, options, correct, explanation, whyWrong }) => {
    const answer = answers[id];
    const isRight = answer === correct;
    const wrong = isRight || answer === undefined ? '' : (whyWrong[answer] ?? '');
    return { id, question, options, answer, isRight, correct, why: [wrong, explanation] };
  });
