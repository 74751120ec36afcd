import { classList } from './list.ts';
import type { ProgressKey } from './progress-keys.ts';

interface ClassCard {
  readonly text: string;
  /** Of a class with a certificate: what browsers store the text true under. */
  readonly completedKey?: ProgressKey;
}

const cards: Readonly<Record<(typeof classList)[number]['href'], ClassCard>> = {
  '/hard-money-class': {
    text: 'Seven modules from the loan types to advanced strategies, with a guide to finding clients.',
  },
  '/fix-and-flip-class': {
    text: 'Buy, budget, finance, run and sell a renovation, in five sections of three lessons.',
  },
  '/ground-up-construction-class': {
    text: 'Land, permits, budget, loan and draws, in five sections with a certificate.',
    completedKey: 'groundUpConstructionClass_completed',
  },
  '/dscr-rental-class': {
    text: 'How the rent sizes a loan, and what lenders look at, in two sections with a certificate.',
    completedKey: 'dscrRentalClass_completed',
  },
  '/loan-submission-class': {
    text: 'From the first call to the follow-up, in five sections with a certificate.',
    completedKey: 'loanSubmissionClass_completed',
  },
  '/broker-business-class': {
    text: 'Fees, clients and a pipeline that pays, in three sections with a certificate.',
    completedKey: 'brokerBusinessClass_completed',
  },
};

/** What the list of the classes shows of each. */
export const classCards = classList.map((one) => ({ ...one, ...cards[one.href] }));
