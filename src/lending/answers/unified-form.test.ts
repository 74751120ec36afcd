import { describe, expect, it } from 'vitest';
import { readFields } from '../../kernel/fields/read-fields.ts';
import { fieldsOfForm } from './form.ts';
import { unifiedForm } from './forms/unified-form.ts';

// The documented form, written down a second time on purpose.
const parts = {
  Borrower:
    'borrowerFirstName borrowerLastName borrowerEmail borrowerPhone borrowerAddress borrowerCity borrowerState borrowerZip borrowerSSN borrowerDOB borrowerCitizenship ficoScore',
  Entity: 'entityName entityType entityEIN entityRegisteredStates',
  Property: 'propertyAddress propertyUnitNumber propertyCity propertyState propertyZip propertyType numberOfUnits',
  'Property access': 'propertyAccessContactName propertyAccessPhone propertyAccessEmail propertyAccessInstructions',
  Title: 'titleCompanyName titleContactName titlePhone titleEmail titleFileNumber',
  Insurance: 'insuranceCompanyName insuranceContactName insurancePhone insuranceEmail insurancePolicyNumber',
  Escrow: 'escrowCompanyName escrowContactName escrowPhone escrowEmail escrowFileNumber',
  Loan: 'transactionType originalPurchaseDate loanPurpose exitStrategy requestedLoanAmount targetCloseDate purchasePrice asIsValue rehabBudget rehabCompletedToDate afterRepairValue projectDurationMonths',
  Experience:
    'realEstateAreas fixFlipsSoldLast3Years newConstructionsLast3Years rentalUnitsOwnedLast3Years totalRentalUnitsOwned estimatedPortfolioValue yearsRealEstateExperience gcType',
  'Project and property':
    'willRequestRehabDraws permitsReady expectedPermitDate isPropertyTypeChanging requiresZoningChanges isIntendingSubdivision hasExistingMortgage existingMortgageCompany existingMortgageBalance hasOtherLiens otherLienHolders otherLienBalance isUnderContractToSell sellContractAmount isCompanyLicensedExperienced hasWellOrSeptic isRelocatingMechanicals isRemovingLoadBearingWalls isAddingLivableSqFtInterior isExpandingEnvelope',
  'Guarantor background':
    'hasFelonyConviction hasOutstandingLawsuits hasOutstandingJudgments hasBankruptcyLast3Years hasForeclosureLast3Years hasDelinquentDebt',
  'Personal financial statement':
    'pfsCash pfsRetirementAccounts pfsStocksBonds pfsOtherLiquid pfsTotalLiquid pfsRealEstateAssets pfsAutos pfsOtherPersonalProperty pfsTotalNonLiquidAssets pfsRealEstateDebt pfsRevolvingDebt pfsInstallmentDebt pfsNotesPayable pfsOtherDebt pfsTotalDebt pfsNetWorth',
};
const options = {
  entityType: ['LLC', 'Corporation', 'Partnership', 'Individual', 'Other'],
  propertyType: ['Single Family', '2-4 Units', 'Townhome', 'Condo', 'Multi-Family (5+)', 'Mixed Use', 'Commercial'],
  transactionType: ['Purchase', 'Refinance'],
  loanPurpose: ['Fix & Flip', 'Bridge Loan'],
  exitStrategy: ['Sell', 'Hold as Rental'],
  projectDurationMonths: ['1-3', '4-6', '7-9', '10-12', '13-18', '19+'],
  gcType: ['On Staff', '3rd Party'],
  realEstateAreas: ['fixAndFlip', 'newConstruction', 'rentals', 'commercial', 'multifamily', 'mixedUse'],
};
const required = {
  borrowerFirstName: 'First name is required',
  borrowerLastName: 'Last name is required',
  borrowerEmail: 'Email is required',
  propertyAddress: 'Property address is required',
  requestedLoanAmount: 'Requested loan amount is required',
  purchasePrice: 'Purchase price is required',
  afterRepairValue: 'After Repair Value (ARV) is required',
};

const fields = fieldsOfForm(unifiedForm);
const typed = fields.filter(({ computed }) => computed !== true);
const complete = {
  borrowerFirstName: 'Quinn',
  borrowerLastName: 'Harlow',
  borrowerEmail: 'quinn@example.com',
  propertyAddress: '118 Juniper Street',
  requestedLoanAmount: 250_000,
  purchasePrice: 0,
  afterRepairValue: 0,
};
const read = (more: object) => readFields(typed, { ...complete, ...more }).values;

describe('the unified form', () => {
  it('has the documented fields, part by part', () => {
    const declared = unifiedForm.sections.map((section) => [
      section.title,
      section.fields.map(({ name }) => name).join(' '),
    ]);
    expect(Object.fromEntries(declared)).toEqual(parts);
  });

  it.each(Object.entries(options))('offers for %s what is documented, in that order', (name, values) => {
    const field = fields.find((one) => one.name === name);
    expect(field && 'options' in field && field.options.map(({ value }) => value)).toEqual(values);
  });

  it('says what is missing in the documented words, and that alone is required', () => {
    expect(readFields(typed, {}).errors).toEqual(required);
  });

  it('takes an entered 0 for an answer', () => expect(read({})).toBeDefined());

  it.each([
    ['numberOfUnits', 4, { propertyType: '2-4 Units' }, { propertyType: 'Condo' }],
    ['numberOfUnits', 12, { propertyType: 'Multi-Family (5+)' }, {}],
    ['originalPurchaseDate', '2020-05-01', { transactionType: 'Refinance' }, { transactionType: 'Purchase' }],
    ['permitsReady', true, { willRequestRehabDraws: true }, { willRequestRehabDraws: false }],
    [
      'expectedPermitDate',
      '2027-05-01',
      { willRequestRehabDraws: true, permitsReady: false },
      { willRequestRehabDraws: false, permitsReady: false },
    ],
    ['existingMortgageCompany', 'First Example Bank', { hasExistingMortgage: true }, { hasExistingMortgage: false }],
    ['existingMortgageBalance', 90_000, { hasExistingMortgage: true }, {}],
    ['otherLienHolders', 'City of Austin', { hasOtherLiens: true }, { hasOtherLiens: false }],
    ['otherLienBalance', 4_000, { hasOtherLiens: true }, {}],
    ['sellContractAmount', 390_000, { isUnderContractToSell: true }, { isUnderContractToSell: false }],
    ['isCompanyLicensedExperienced', true, { gcType: 'On Staff' }, { gcType: '3rd Party' }],
  ])('counts %s only while it applies', (name, value, applies, applies_not) => {
    expect(read({ ...applies, [name]: value })).toMatchObject({ [name]: value });
    expect(read({ ...applies_not, [name]: value })).toMatchObject({ [name]: null });
  });

  it.each([
    ['123456789', '123-45-6789'],
    ['123-45-6789', '123-45-6789'],
    ['123 45 6789', '123-45-6789'],
  ])('reads the Social Security number %s', (text, tidy) => {
    expect(read({ borrowerSSN: text })).toMatchObject({ borrowerSSN: tidy });
  });

  it.each(['12345678', '123-45-67890', 'abc-de-fghi'])('refuses %s as a Social Security number', (borrowerSSN) => {
    expect(Object.keys(readFields(typed, { ...complete, borrowerSSN }).errors ?? {})).toEqual(['borrowerSSN']);
  });
});
