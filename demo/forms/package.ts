import type { Paper } from './paper.ts';
import { applications } from './papers/applications.ts';
import { guides } from './papers/guides.ts';
import { sheets } from './papers/sheets.ts';
import { experience, worksheets } from './papers/worksheets.ts';

/** What one lender asks for and hands out: a document for each tag. */
export const documentPackage: readonly Paper[] = [...applications, ...worksheets, ...guides, ...sheets];

/** A form as some lenders still have it: to print, without fields. */
export const flatForm: Paper = {
  ...experience,
  fileName: 'Borrower Experience Sheet (to print).pdf',
  number: `${experience.number}P`,
  isFlat: true,
};
