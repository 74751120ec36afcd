import type { ClassOutline } from '../outline.ts';

export const outline = {
  title: 'Loan Submission',
  description:
    'Get a file from first call to funding: the right loan type, three quotes worth presenting, a complete package, and follow-up that moves it.',
  sections: [
    'match-the-loan-type',
    'present-three-quotes',
    'build-the-package',
    'submit-it-once',
    'follow-up-to-funding',
  ],
} as const satisfies ClassOutline;
