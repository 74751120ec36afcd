import type { ClassOutline } from '../outline.ts';

export const outline = {
  href: '/dscr-rental-class',
  folder: 'dscr-rental',
  title: 'DSCR and Rentals',
  description:
    'Size a rental loan from its rent, see what the lender leaves out of the ratio, and match borrower, property and prepayment terms.',
  card: 'How the rent sizes a loan, and what lenders look at, in two sections with a certificate.',
  progressKey: 'dscrRentalProgress',
  completedKey: 'dscrRentalClass_completed',
  sections: ['rent-ratio-and-loan', 'borrower-property-and-terms'],
} as const satisfies ClassOutline;
