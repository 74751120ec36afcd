import type { Question } from '../../content/classes/quiz.ts';
import type { CertifiedClass } from './model.ts';

type Quiz = readonly Question[];

/** A class that has a quiz in each of its modules is finished with all of them together. */
const ofModules = (...quizzes: readonly Quiz[]): Quiz =>
  quizzes.flatMap((quiz, module) => quiz.map((one) => ({ ...one, id: `module-${module + 1}/${one.id}` })));

const quizzes: Readonly<Record<CertifiedClass, () => Promise<Quiz>>> = {
  'hard-money-class': async () => {
    const all = await Promise.all([
      import('../../content/classes/hard-money/module-1/quiz.ts'),
      import('../../content/classes/hard-money/module-2/quiz.ts'),
      import('../../content/classes/hard-money/module-3/quiz.ts'),
      import('../../content/classes/hard-money/module-4/quiz.ts'),
    ]);
    return ofModules(...all.map(({ quiz }) => quiz));
  },
  'fix-and-flip-class': async () => (await import('../../content/classes/fix-and-flip/quiz.ts')).quiz,
  'ground-up-construction-class': async () => (await import('../../content/classes/ground-up/quiz.ts')).quiz,
  'dscr-rental-class': async () => (await import('../../content/classes/dscr-rental/quiz.ts')).quiz,
  'loan-submission-class': async () => (await import('../../content/classes/loan-submission/quiz.ts')).quiz,
  'broker-business-class': async () => (await import('../../content/classes/broker-business/quiz.ts')).quiz,
};

/** The questions whose answers are graded for a sealed certificate, the same on both sides. */
export const loadFinalQuiz = (name: CertifiedClass): Promise<Quiz> => quizzes[name]();
