import type { Question } from '../../content/classes/quiz.ts';

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

export const isAnswered = (quiz: readonly Question[], answers: Answers): boolean =>
  quiz.every(({ id }) => answers[id] !== undefined);
