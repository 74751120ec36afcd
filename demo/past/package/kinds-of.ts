import type { DocumentTag } from '../../../src/features/documents/model.ts';
import type { LoanKind } from '../../../src/lending/kinds/kind.ts';

/** What belongs to the programs of these loan types; everything else is for all loans of the lender. */
export const kindsOf: Partial<Record<DocumentTag, readonly LoanKind['slug'][]>> = {
  'DSCR Loan Application': ['dscr'],
  'Fix & Flip / Bridge Loan Application': ['fix-and-flip', 'stabilized-bridge'],
  'Rental Portfolio Loan Application': ['portfolio'],
  'Ground Up Construction Application': ['ground-up'],
  'Fix & Flip Marketing Sheet': ['fix-and-flip'],
  'Ground Up Marketing Sheet': ['ground-up'],
};
