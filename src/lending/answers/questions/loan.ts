import { arvField, purchasePriceField } from '../../kinds/common/deal-fields.ts';
import { optionsOf } from '../../kinds/common/terms.ts';
import { defineQuestions, half, labeled, open, third } from '../question.ts';

export const loanQuestions = defineQuestions('deal', [
  {
    name: 'transactionType',
    label: 'Transaction',
    kind: 'choice',
    options: optionsOf('Purchase', 'Refinance'),
    ...half,
  },
  {
    name: 'originalPurchaseDate',
    label: 'Original purchase date',
    kind: 'date',
    onlyWhen: { field: 'transactionType', is: 'Refinance' },
    ...half,
  },
  {
    name: 'loanPurpose',
    label: 'Loan purpose',
    kind: 'choice',
    options: optionsOf('Fix & Flip', 'Bridge Loan'),
    ...half,
  },
  {
    name: 'exitStrategy',
    label: 'Exit strategy',
    kind: 'choice',
    options: optionsOf('Sell', 'Hold as Rental'),
    ...half,
  },
  { name: 'requestedLoanAmount', label: 'Requested loan amount', kind: 'money', ...half },
  { name: 'targetCloseDate', label: 'Target closing date', kind: 'date', ...half },
  {
    ...purchasePriceField,
    help: 'For a refinance, the price originally paid',
    ...half,
  },
  { name: 'asIsValue', label: 'As-is value', kind: 'money', ...half },
  { name: 'rehabBudget', label: 'Rehab budget', kind: 'money', ...third },
  { name: 'rehabCompletedToDate', label: 'Rehab completed to date', kind: 'money', ...third },
  {
    name: 'afterRepairValue',
    label: arvField.label,
    phrase: 'ARV',
    kind: 'money',
    help: 'If no rehab is planned, the current value',
    ...third,
  },
  {
    name: 'projectDurationMonths',
    label: 'Project duration (months)',
    kind: 'choice',
    options: optionsOf('1-3', '4-6', '7-9', '10-12', '13-18', '19+'),
    ...half,
  },
]);

/** What the borrower has done before. */
export const experienceQuestions = defineQuestions('borrower', [
  {
    name: 'realEstateAreas',
    label: 'Areas of real estate experience',
    kind: 'optionBlock',
    options: labeled({
      fixAndFlip: 'Fix and flip',
      newConstruction: 'New construction',
      rentals: 'Rentals',
      commercial: 'Commercial',
      multifamily: 'Multifamily',
      mixedUse: 'Mixed use',
    }),
    columns: 12,
  },
  {
    name: 'fixFlipsSoldLast3Years',
    label: 'Flips sold in the last 3 years',
    kind: 'integer',
    min: 0,
    max: 999,
    ...third,
  },
  {
    name: 'newConstructionsLast3Years',
    label: 'New builds in the last 3 years',
    kind: 'integer',
    min: 0,
    max: 999,
    ...third,
  },
  {
    name: 'rentalUnitsOwnedLast3Years',
    label: 'Rental units bought in the last 3 years',
    kind: 'integer',
    min: 0,
    max: 9_999,
    ...third,
  },
  { name: 'totalRentalUnitsOwned', label: 'Rental units owned', kind: 'integer', min: 0, max: 9_999, ...third },
  { name: 'estimatedPortfolioValue', label: 'Estimated portfolio value', kind: 'money', ...third },
  {
    name: 'yearsRealEstateExperience',
    label: 'Years in real estate',
    kind: 'integer',
    min: 0,
    max: 80,
    ...third,
  },
]);

const yesNo = <const Name extends string>(name: Name, label: string) =>
  ({ name, label, kind: 'yesNo', ...open }) as const;

/** The borrower's own company as a contractor. */
export const contractingQuestions = defineQuestions('borrower', [
  { name: 'gcType', label: 'General contractor', kind: 'choice', options: optionsOf('On Staff', '3rd Party'), ...half },
  {
    ...yesNo('isCompanyLicensedExperienced', 'Is your company a licensed and experienced contractor?'),
    onlyWhen: { field: 'gcType', is: 'On Staff' },
  },
]);

/** Questions of yes and no about the project and the property. */
export const projectQuestions = defineQuestions('deal', [
  yesNo('willRequestRehabDraws', 'Will you request rehab draws?'),
  { ...yesNo('permitsReady', 'Are the permits ready?'), onlyWhen: { field: 'willRequestRehabDraws', is: true } },
  {
    name: 'expectedPermitDate',
    label: 'Expected permit date',
    kind: 'date',
    onlyWhen: [
      { field: 'willRequestRehabDraws', is: true },
      { field: 'permitsReady', is: false },
    ],
    ...half,
  },
  yesNo('isPropertyTypeChanging', 'Will the property type change?'),
  yesNo('requiresZoningChanges', 'Does the project need zoning changes?'),
  yesNo('isIntendingSubdivision', 'Do you intend to subdivide?'),
  yesNo('hasExistingMortgage', 'Is there an existing mortgage?'),
  {
    name: 'existingMortgageCompany',
    label: 'Mortgage company',
    kind: 'text',
    maxLength: 120,
    onlyWhen: { field: 'hasExistingMortgage', is: true },
    ...half,
  },
  {
    name: 'existingMortgageBalance',
    label: 'Mortgage balance',
    kind: 'money',
    onlyWhen: { field: 'hasExistingMortgage', is: true },
    ...half,
  },
  yesNo('hasOtherLiens', 'Are there other liens?'),
  {
    name: 'otherLienHolders',
    label: 'Lien holders',
    kind: 'text',
    maxLength: 200,
    onlyWhen: { field: 'hasOtherLiens', is: true },
    ...half,
  },
  {
    name: 'otherLienBalance',
    label: 'Lien balance',
    kind: 'money',
    onlyWhen: { field: 'hasOtherLiens', is: true },
    ...half,
  },
  yesNo('isUnderContractToSell', 'Is the property under contract to be sold?'),
  {
    name: 'sellContractAmount',
    label: 'Contract amount',
    kind: 'money',
    onlyWhen: { field: 'isUnderContractToSell', is: true },
    ...half,
  },
  yesNo('hasWellOrSeptic', 'Does the property have a well or septic system?'),
  yesNo('isRelocatingMechanicals', 'Will plumbing, electrical or HVAC be relocated?'),
  yesNo('isRemovingLoadBearingWalls', 'Will load-bearing walls be removed?'),
  yesNo('isAddingLivableSqFtInterior', 'Will livable square feet be added inside?'),
  yesNo('isExpandingEnvelope', 'Will the building be expanded?'),
]);
