import type { ClassOutline } from '../outline.ts';

export const outline = {
  title: 'DSCR and Rentals',
  description:
    'Size a rental loan from its rent, see what the lender leaves out of the ratio, and match borrower, property and prepayment terms.',
  sections: ['rent-ratio-and-loan', 'borrower-property-and-terms'],
} as const satisfies ClassOutline;
