import { classTexts, isPassed, percentOf } from '../../model.ts';

export interface Verdict {
  readonly tone: 'good' | 'warning' | 'bad' | 'plain';
  readonly title: string;
  readonly text?: string;
}

/** How a quiz is taken: what its buttons say, and what is said of a score. A button without a label is not there. */
export interface QuizKind {
  /** All questions below each other, or one at a time. */
  readonly layout: 'together' | 'one at a time';
  /** Over the questions. */
  readonly intro?: string;
  /** Begins it; without, it begins with the page. */
  readonly start?: string;
  readonly previous?: string;
  readonly next?: string;
  readonly finish: string;
  /** Leaves it half-way. */
  readonly exit?: string;
  /** Takes it again from its results. */
  readonly again?: string;
  /** Leaves its results. */
  readonly close?: string;
  readonly verdict: (score: number, questions: number) => Verdict;
}

const counted = (score: number, questions: number) => `${score} out of ${questions} correct`;

/** Of the loan types, on the page of the hard money class. */
export const landingQuiz: QuizKind = {
  layout: 'one at a time',
  start: 'Take the quiz',
  next: 'Next Question',
  finish: 'Finish Quiz',
  exit: 'Exit Quiz',
  again: 'Try Again',
  close: 'Continue Learning',
  verdict: (score, questions) => {
    const percent = percentOf(score, questions);
    const tone = percent >= 80 ? 'good' : percent >= 60 ? 'warning' : 'bad';
    return { tone, title: `${percent}%`, text: counted(score, questions) };
  },
};

/** Of modules 1 to 3: taken once on each visit. */
export const moduleQuiz: QuizKind = {
  layout: 'together',
  finish: 'Submit Quiz',
  verdict: (score, questions) => ({ tone: 'plain', title: counted(score, questions) }),
};

/** In module 4 this score, of three, is good. */
const goodScore = 2;

export const steppedQuiz: QuizKind = {
  layout: 'one at a time',
  start: 'Start Quiz',
  previous: 'Previous',
  next: 'Next',
  finish: 'Submit',
  again: 'Retake Quiz',
  verdict: (score, questions) => ({
    tone: score >= goodScore ? 'good' : 'warning',
    title: score >= goodScore ? 'Great Job' : 'Keep Learning',
    text: counted(score, questions),
  }),
};

/** After each section of a mini-class. */
export const sectionQuiz: QuizKind = {
  layout: 'together',
  intro: classTexts.quiz,
  finish: 'Submit',
  again: 'Retake Quiz',
  close: 'Continue to Next Section',
  verdict: (score, questions) => ({
    tone: isPassed(score, questions) ? 'good' : 'bad',
    title: `${((score / questions) * 100).toFixed(1)}%`,
    text: isPassed(score, questions) ? classTexts.passed : classTexts.failed,
  }),
};

/** At the end of a class that records no result. */
export const finalQuiz: QuizKind = {
  layout: 'together',
  finish: 'Submit',
  again: 'Retake Quiz',
  verdict: (score, questions) => ({
    tone: isPassed(score, questions) ? 'good' : 'warning',
    title: `${percentOf(score, questions)}%`,
    text: counted(score, questions),
  }),
};
