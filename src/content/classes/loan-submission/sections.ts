import type { ClassOutline } from '../outline.ts';

export const outline = {
  href: '/loan-submission-class',
  folder: 'loan-submission',
  title: 'Loan Submission',
  description:
    'Get a file from first call to funding: the right loan type, three quotes worth presenting, a complete package, and follow-up that moves it.',
  card: 'From the first call to the follow-up, in five sections with a certificate.',
  progressKey: 'loanSubmissionProgress',
  completedKey: 'loanSubmissionClass_completed',
  sections: [
    'match-the-loan-type',
    'present-three-quotes',
    'build-the-package',
    'submit-it-once',
    'follow-up-to-funding',
  ],
} as const satisfies ClassOutline;
