import type { DocumentTag } from '../../../src/features/documents/model.ts';
import type { ConditionName } from '../../../src/lending/documents/conditions.ts';
import type { DocumentTypeName } from '../../../src/lending/documents/document-types.ts';
import type { DocumentDeadline } from '../../../src/lending/documents/requirement.ts';

/** A form that is filled in. The applications belong to the programs of their loan types. */
export interface AskedForm {
  readonly tag: DocumentTag;
  readonly conditions: readonly ConditionName[];
  readonly note: string;
}

export const askedForms: readonly AskedForm[] = [
  ...(
    [
      'Fix & Flip / Bridge Loan Application',
      'DSCR Loan Application',
      'Rental Portfolio Loan Application',
      'Ground Up Construction Application',
    ] as const
  ).map((tag) => ({ tag, conditions: [], note: 'Filled in from the loan package. You sign it with the rest.' })),
  {
    tag: 'Primary Guarantor Application',
    conditions: [],
    note: 'For you as the person who guarantees the loan: your finances and declarations.',
  },
  {
    tag: 'Borrower Experience Sheet',
    conditions: ['rehabBudget'],
    note: 'The projects you bought, fixed and sold in the last three years.',
  },
  {
    tag: 'Scope of Work Worksheet',
    conditions: ['rehabBudget'],
    note: 'What is done to the property, line by line. Draws are paid by these lines.',
  },
  {
    tag: 'Contractor Onboarding Worksheet',
    conditions: ['thirdPartyContractor'],
    note: 'Your contractor adds the references and signs it.',
  },
  {
    tag: 'Canadian National Credit Report Worksheet',
    conditions: ['foreignNational'],
    note: 'If you live in Canada and have no credit history in the United States.',
  },
];

type Line = readonly [
  type: DocumentTypeName,
  note: string,
  conditions?: readonly ConditionName[],
  neededBy?: DocumentDeadline,
];

/** What people bring, in the order in which they have it at hand. */
export const askedDocuments: readonly Line[] = [
  ['photoId', 'Your driver’s license or passport, both sides, not expired.'],
  ['bankStatement', 'The last two months of the account that the down payment comes from, all pages.'],
  ['articlesOfOrganization', 'As filed with the state, with its stamp.', ['entityBorrower']],
  ['operatingAgreement', 'All pages, signed by every member.', ['entityBorrower']],
  ['einLetter', 'The IRS letter CP 575 or 147C. A W-9 is not enough.', ['entityBorrower']],
  ['goodStanding', 'From the state your company is registered in, of the last 90 days.', ['entityBorrower']],
  ['visa', 'Together with the page of your passport that has your picture.', ['foreignNational']],
  ['purchaseContract', 'Signed by buyer and seller, with all addenda.', ['purchase']],
  ['mortgageStatement', 'The latest one of every loan on the property.', ['existingMortgage']],
  ['payoffStatement', 'Good through the closing date.', ['existingMortgage'], 'closing'],
  ['lease', 'For every unit that is rented.', ['leased']],
  ['rentRoll', 'Signed and dated within the last 60 days.', ['moreThanFourUnits']],
  ['operatingStatement', 'The last 12 months.', ['moreThanFourUnits']],
  ['plansAndPermits', 'Approved plans, and the permits or the application for them.', ['groundUp']],
  ['contractorBid', 'Signed by your contractor; its total is the rehab budget.', ['rehabBudget']],
  ['propertyPhotos', 'Front, back and every room, as they are now.', ['rehabBudget']],
  ['contractorLicense', 'License and certificate of insurance.', ['thirdPartyContractor'], 'closing'],
  ['insurance', 'Builder’s risk, with us as mortgagee.', [], 'closing'],
  ['titleCommitment', 'From your title company, with the closing protection letter.', [], 'closing'],
  ['appraisal', 'We order it once the package is complete.', [], 'closing'],
];
