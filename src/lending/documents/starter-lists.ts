import type { ConditionName } from './conditions.ts';
import { type DocumentTypeName, documentTypes } from './document-types.ts';
import type { DocumentDeadline, DocumentSource } from './requirement.ts';

/** A requirement as it is offered to a lender that has none yet. */
export interface StarterRequirement {
  readonly name: string;
  readonly documentType: DocumentTypeName;
  readonly source: DocumentSource;
  readonly neededBy: DocumentDeadline;
  readonly conditions: readonly ConditionName[];
}

type Line = readonly [type: DocumentTypeName, conditions?: readonly ConditionName[], neededBy?: DocumentDeadline];

const borrower: readonly Line[] = [
  ['photoId'],
  ['creditAuthorization'],
  ['bankStatement'],
  ['articlesOfOrganization', ['entityBorrower']],
  ['operatingAgreement', ['entityBorrower']],
  ['einLetter', ['entityBorrower']],
  ['goodStanding', ['entityBorrower']],
  ['visa', ['foreignNational']],
];
const transaction: readonly Line[] = [
  ['purchaseContract', ['purchase']],
  ['mortgageStatement', ['existingMortgage']],
  ['payoffStatement', ['existingMortgage'], 'closing'],
];
const closing: readonly Line[] = [
  ['insurance', [], 'closing'],
  ['titleCommitment', [], 'closing'],
  ['appraisal', [], 'closing'],
];
const work: readonly Line[] = [
  ['scopeOfWork', ['rehabBudget']],
  ['contractorBid', ['rehabBudget']],
  ['contractorLicense', ['thirdPartyContractor'], 'closing'],
];
const rental: readonly Line[] = [
  ['lease', ['leased']],
  ['rentRoll', ['moreThanFourUnits']],
  ['operatingStatement', ['moreThanFourUnits']],
];

/** By loan type. */
const lists: Readonly<Record<string, readonly Line[]>> = {
  'fix-and-flip': [...borrower, ['experienceSheet'], ...transaction, ...work, ['propertyPhotos'], ...closing],
  dscr: [...borrower, ...transaction, ...rental, ...closing],
  'ground-up': [
    ...borrower,
    ['experienceSheet'],
    ...transaction,
    ['scopeOfWork'],
    ['plansAndPermits'],
    ['contractorBid'],
    ['contractorLicense', ['thirdPartyContractor'], 'closing'],
    ...closing,
  ],
  'stabilized-bridge': [...borrower, ...transaction, ...rental, ...work, ...closing],
  portfolio: [
    ...borrower,
    ['personalFinancialStatement'],
    ...transaction,
    ['rentRoll'],
    ['lease', ['leased']],
    ...closing,
  ],
};

/** What lenders of this loan type usually ask for, in order; of an unknown one, what all of them do. */
export function starterListOf(loanType: string): readonly StarterRequirement[] {
  const lines = Object.hasOwn(lists, loanType) ? lists[loanType] : undefined;
  return (lines ?? [...borrower, ...transaction, ...closing]).map(
    ([documentType, conditions = [], neededBy = 'submission']) => {
      const { label, source } = documentTypes[documentType];
      return { name: label, documentType, source, neededBy, conditions };
    },
  );
}
