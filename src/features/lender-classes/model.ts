import type { FieldErrors } from '../../kernel/errors.ts';

/** A section of a class, in the plain text of `text.ts`. */
export interface ClassSection {
  readonly title: string;
  readonly text: string;
}

export interface ClassQuestion {
  readonly question: string;
  readonly options: readonly string[];
  /** The index of the right option, or `noneRight`. */
  readonly correct: number;
  /** Why it is right. */
  readonly explanation: string;
  /** Why each option is wrong, by its index; an empty text for the right one. */
  readonly whyWrong: readonly string[];
}

/** What a lender teaches. A draft may lack anything. */
export interface ClassContent {
  readonly title: string;
  /** One or two sentences. */
  readonly summary: string;
  readonly sections: readonly ClassSection[];
  readonly quiz: readonly ClassQuestion[];
  /** Percent of the answers that have to be right. */
  readonly passPercent: number;
}

export const classLimits = {
  perLender: 20,
  title: 100,
  summary: 300,
  sections: 8,
  sectionTitle: 80,
  text: 8_000,
  questions: { least: 3, most: 20 },
  options: { least: 2, most: 5 },
  line: 500,
  passPercent: { least: 50, usual: 80, most: 100 },
  reason: 500,
} as const;

/** Where a class is read: its id is in the address. */
export const lenderClassPath = /^\/classes\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;

/** In place of an index: a draft may lack the right option. */
export const noneRight = classLimits.options.most;

export const emptyQuestion: ClassQuestion = {
  question: '',
  options: ['', '', ''],
  correct: 0,
  explanation: '',
  whyWrong: ['', '', ''],
};
export const emptySection: ClassSection = { title: '', text: '' };
export const emptyClass: ClassContent = {
  title: '',
  summary: '',
  sections: [emptySection],
  quiz: [emptyQuestion, emptyQuestion, emptyQuestion],
  passPercent: classLimits.passPercent.usual,
};

/** A class was never published, is on the list, was taken off it by its lender, or by an administrator. */
export const classStates = ['draft', 'published', 'withdrawn', 'takenDown'] as const;
export type ClassState = (typeof classStates)[number];
export const stateLabels: Readonly<Record<ClassState, string>> = {
  draft: 'Draft',
  published: 'Published',
  withdrawn: 'Withdrawn',
  takenDown: 'Taken down',
};

export function classState(row: {
  readonly publishedVersion: number | null;
  readonly withdrawnAt: unknown;
  readonly takenDownAt: unknown;
}): ClassState {
  if (row.takenDownAt) return 'takenDown';
  if (row.publishedVersion === null) return 'draft';
  return row.withdrawnAt ? 'withdrawn' : 'published';
}

/** What keeps a draft from being published, by the path of its field. */
export function problemsOf({ title, summary, sections, quiz }: ClassContent): FieldErrors {
  const problems: FieldErrors = {};
  const need = (path: string, text: string, message: string) => {
    if (text.trim() === '') problems[path] = message;
  };
  need('title', title, 'Add a title');
  need('summary', summary, 'Say in a sentence what brokers learn');
  if (sections.length === 0) problems.sections = 'Add a section';
  sections.forEach((section, index) => {
    need(`sections.${index}.title`, section.title, 'Add a title');
    need(`sections.${index}.text`, section.text, 'Write the section');
  });
  if (quiz.length < classLimits.questions.least)
    problems.quiz = `Ask at least ${classLimits.questions.least} questions`;
  for (const [index, question] of quiz.entries())
    Object.assign(problems, problemsOfQuestion(question, `quiz.${index}`));
  return problems;
}

/** Answers that differ in case or spaces alone are the same to who reads them. */
const plainOf = (option: string): string => option.trim().replace(/\s+/g, ' ').toLowerCase();

function problemsOfQuestion(
  { question, options, correct, explanation, whyWrong }: ClassQuestion,
  at: string,
): FieldErrors {
  const problems: FieldErrors = {};
  if (question.trim() === '') problems[`${at}.question`] = 'Write the question';
  if (explanation.trim() === '') problems[`${at}.explanation`] = 'Say why the right answer is right';
  if (correct >= options.length) problems[`${at}.correct`] = 'Choose the right answer';
  options.forEach((option, index) => {
    const text = plainOf(option);
    if (text === '') problems[`${at}.options.${index}`] = 'Write this answer';
    else if (options.findIndex((one) => plainOf(one) === text) < index)
      problems[`${at}.options.${index}`] = 'This answer is there already';
    if (index !== correct && (whyWrong[index] ?? '').trim() === '')
      problems[`${at}.whyWrong.${index}`] = 'Say why this answer is wrong';
  });
  return problems;
}

/** Questions have no names of their own: they are called by their places. */
export const questionId = (index: number): string => `q${index + 1}`;

/** The chosen option of each question, by its id. */
export type ChosenAnswers = Readonly<Record<string, number>>;

/** A question of a quiz that was passed, with its explanation. */
export interface GradedQuestion {
  readonly _id: string;
  readonly isRight: boolean;
  /** The index of the right option. */
  readonly correct: number;
  readonly why: string;
}

export interface Grade {
  readonly score: number;
  readonly passed: boolean;
  /** Empty until the quiz is passed: marks on single questions would give the answers away, one try after another. */
  readonly questions: readonly GradedQuestion[];
}

export function gradeAnswers(
  { quiz, passPercent }: Pick<ClassContent, 'quiz' | 'passPercent'>,
  answers: ChosenAnswers,
): Grade {
  const graded = quiz.map(({ correct, explanation, whyWrong }, index) => {
    const chosen = answers[questionId(index)];
    const isRight = chosen === correct;
    const wrong = isRight || chosen === undefined ? '' : (whyWrong[chosen] ?? '');
    return { _id: questionId(index), isRight, correct, why: `${wrong} ${explanation}`.trim() };
  });
  const score = graded.filter(({ isRight }) => isRight).length;
  const passed = (score / quiz.length) * 100 >= passPercent;
  return { score, passed, questions: passed ? graded : [] };
}

/** Whether a credential is the newest of its class: only of that one it matters whether the quiz is open again. @param all the newest first */
export const isNewestOfClass = (all: readonly { readonly classId: string }[], place: number): boolean =>
  all.findIndex(({ classId }) => classId === all[place]?.classId) === place;

const wordsPerMinute = 200;
export const readingMinutes = (sections: readonly ClassSection[]): number =>
  Math.max(1, Math.round(sections.flatMap(({ text }) => text.split(/\s+/)).filter(Boolean).length / wordsPerMinute));

/** @param act what the lender asks for its class before */
export const requiredText = (lender: string, act: 'request a quote' | 'submit a package' = 'request a quote'): string =>
  `Complete ${lender}'s class before you ${act}`;

export const lenderClassTexts = {
  saved: 'Draft saved.',
  published: 'Published. Brokers can take the class now.',
  withdrawn: 'Withdrawn. Credentials that brokers have stay valid.',
  changed: 'Somebody else has changed this draft. Reload the page to see it.',
  unchanged: 'There are no changes to publish.',
  full: `A lender can have ${classLimits.perLender} classes.`,
  newer: 'The class has a new version. Take the quiz of that one.',
  holds: 'This credential is valid, or the broker has a newer one. Reload the page.',
  lenderGone: 'This class is no longer offered.',
} as const;
