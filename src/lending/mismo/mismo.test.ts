import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import type { MismoFacts } from './facts.ts';
import { mismoXml } from './mismo.ts';

/** The facts of a message by their path below the deal, as another program reads them. Repeated groups are numbered. */
function read(xml: string): Record<string, string> {
  const found: Record<string, string> = {};
  const path: string[] = [];
  const counts: Record<string, number> = {};
  const parser = new SaxesParser({ xmlns: true });
  let text = '';
  parser.on('opentag', ({ name }) => {
    const key = [...path, name].join('/');
    counts[key] = (counts[key] ?? 0) + 1;
    path.push(counts[key] === 1 ? name : `${name}${counts[key]}`);
    text = '';
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', () => {
    if (text.trim() !== '') found[path.join('/').replace(/^MESSAGE\/DEAL_SETS\/DEAL_SET\/DEALS\/DEAL\//, '')] = text;
    text = '';
    path.pop();
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return found;
}

/** A flip of $400,000 with $80,000 of rehab, for which $350,000 were offered at 10.5% for 12 months, interest only. */
const flip: MismoFacts = {
  createdAt: '2026-11-26T22:00:00.000Z',
  dealId: '0f4c2f4e-7a3d-4f0e-9f0e-3f2a6d1b9c11',
  lender: 'Harbor Bridge Lending',
  program: 'Fix & Flip 90',
  broker: { name: 'Ana Whitfield', company: 'Whitfield Capital', email: 'ana@example.com' },
  terms: { loanAmount: 350_000, ratePercent: 10.5, termMonths: 12, isInterestOnly: true },
  answers: {
    borrowerFirstName: 'Daniel',
    borrowerLastName: "O'Hara & Sons <Jr>",
    borrowerEmail: 'daniel@example.com',
    borrowerPhone: '(512) 555-0142',
    borrowerAddress: '9 Elm St',
    borrowerCity: 'Austin',
    borrowerState: 'TX',
    borrowerZip: '78701',
    borrowerSSN: '123-45-6789',
    borrowerDOB: '1980-02-03',
    borrowerCitizenship: 'US Citizen',
    hasOutstandingLawsuits: false,
    hasOutstandingJudgments: true,
    ficoScore: 742,
    entityName: 'Elm Holdings LLC',
    entityType: 'LLC',
    entityEIN: '12-3456789',
    propertyAddress: '1420 Larkspur Ave',
    propertyCity: 'Austin',
    propertyState: 'TX',
    propertyZip: '78704',
    propertyType: 'Condo',
    propertyUnitNumber: '4B',
    transactionType: 'Purchase',
    purchasePrice: 400_000,
    asIsValue: 410_000,
    rehabBudget: 80_000,
    afterRepairValue: 620_000,
    exitStrategy: 'Sell',
    titleCompanyName: 'Lone Star Title',
  },
};
const property = 'COLLATERALS/COLLATERAL/SUBJECT_PROPERTY';
const loan = 'LOANS/LOAN';

describe('MISMO data', () => {
  it('holds the property, the loan as it was offered, and what is planned with it', () => {
    expect(read(mismoXml(flip))).toMatchObject({
      [`${property}/ADDRESS/AddressLineText`]: '1420 Larkspur Ave',
      [`${property}/ADDRESS/AddressUnitIdentifier`]: '4B',
      [`${property}/ADDRESS/StateCode`]: 'TX',
      [`${property}/PROJECT/PROJECT_DETAIL/ProjectLegalStructureType`]: 'Condominium',
      [`${property}/PROPERTY_DETAIL/FinancedUnitCount`]: '1',
      [`${property}/PROPERTY_DETAIL/PropertyEstimatedValueAmount`]: '410000',
      [`${property}/PROPERTY_DETAIL/PropertyUsageType`]: 'Investment',
      [`${property}/SALES_CONTRACTS/SALES_CONTRACT/SALES_CONTRACT_DETAIL/SalesContractAmount`]: '400000',
      [`${loan}/CONSTRUCTION/ConstructionImprovementCostsAmount`]: '80000',
      [`${loan}/INTEREST_ONLY/InterestOnlyTermMonthsCount`]: '12',
      [`${loan}/LOAN_PRODUCT/LOAN_PRODUCT_DETAIL/ProductName`]: 'Fix & Flip 90',
      [`${loan}/MATURITY/MATURITY_RULE/LoanMaturityPeriodCount`]: '12',
      [`${loan}/TERMS_OF_LOAN/BaseLoanAmount`]: '350000',
      [`${loan}/TERMS_OF_LOAN/LoanPurposeType`]: 'Purchase',
      [`${loan}/TERMS_OF_LOAN/NoteRatePercent`]: '10.5',
      [`${loan}/EXTENSION/OTHER/plinth:LOAN/plinth:AfterRepairValueAmount`]: '620000',
      [`${loan}/EXTENSION/OTHER/plinth:LOAN/plinth:StatedCreditScore`]: '742',
    });
  });

  it('holds who borrows, who holds title, the lender, the broker and the title company', () => {
    const found = read(mismoXml(flip));
    const roles = Object.entries(found).filter(([path]) => path.endsWith('/PartyRoleType'));
    expect(roles.map(([, role]) => role)).toEqual([
      'Borrower',
      'TitleHolder',
      'Lender',
      'MortgageBroker',
      'LoanOriginationCompany',
      'TitleCompany',
    ]);
    expect(found).toMatchObject({
      'PARTIES/PARTY/INDIVIDUAL/NAME/LastName': "O'Hara & Sons <Jr>",
      'PARTIES/PARTY/INDIVIDUAL/CONTACT_POINTS/CONTACT_POINT2/CONTACT_POINT_TELEPHONE/ContactPointTelephoneValue':
        '5125550142',
      'PARTIES/PARTY/ROLES/ROLE/BORROWER/DECLARATION/DECLARATION_DETAIL/OutstandingJudgmentsIndicator': 'true',
      'PARTIES/PARTY/ROLES/ROLE/BORROWER/DECLARATION/DECLARATION_DETAIL/PartyToLawsuitIndicator': 'false',
      'PARTIES/PARTY/ROLES/ROLE/BORROWER/RESIDENCES/RESIDENCE/ADDRESS/CityName': 'Austin',
      'PARTIES/PARTY2/LEGAL_ENTITY/LEGAL_ENTITY_DETAIL/LegalEntityType': 'LimitedLiabilityCompany',
    });
  });

  it('never holds a Social Security number, date of birth or EIN', () => {
    const xml = mismoXml(flip);
    for (const secret of ['123-45-6789', '123456789', '6789', '1980-02-03', '12-3456789'])
      expect(xml).not.toContain(secret);
  });

  it('of a refinance has the mortgage that is paid off, and the first price as what it was', () => {
    const answers = {
      ...flip.answers,
      transactionType: 'Refinance',
      hasExistingMortgage: true,
      existingMortgageBalance: 210_000,
      existingMortgageCompany: 'First Bank',
    };
    const found = read(mismoXml({ ...flip, terms: null, answers: { ...answers, requestedLoanAmount: 300_000 } }));
    expect(found).toMatchObject({
      'LIABILITIES/LIABILITY/LIABILITY_DETAIL/LiabilityType': 'MortgageLoan',
      'LIABILITIES/LIABILITY/LIABILITY_DETAIL/LiabilityUnpaidBalanceAmount': '210000',
      'LIABILITIES/LIABILITY/LIABILITY_HOLDER/NAME/FullName': 'First Bank',
      [`${loan}/TERMS_OF_LOAN/BaseLoanAmount`]: '300000',
      [`${loan}/EXTENSION/OTHER/plinth:LOAN/plinth:OriginalPurchasePriceAmount`]: '400000',
    });
    expect(found[`${loan}/TERMS_OF_LOAN/NoteRatePercent`]).toBeUndefined();
    expect(Object.keys(found).some((path) => path.includes('SALES_CONTRACT'))).toBe(false);
  });

  it('says nothing of what was not answered, and stays well-formed whatever was', () => {
    const xml = mismoXml({ ...flip, program: null, terms: null, answers: {} });
    expect(xml).not.toMatch(/<([\w:]+)><\/\1>/);
    expect(read(xml)[`${loan}/TERMS_OF_LOAN/MortgageType`]).toBe('Other');
    expect(Object.values(read(xml)).filter((text) => text === 'Borrower')).toEqual([]);
    const odd = { ...flip.answers, borrowerFirstName: 'A\u0000\u000B\uFFFE\uD800]]>&amp;<b a="1">', propertyCity: ' ' };
    const found = read(mismoXml({ ...flip, answers: odd }));
    expect(found['PARTIES/PARTY/INDIVIDUAL/NAME/FirstName']).toBe('A]]>&amp;<b a="1">');
    expect(found[`${property}/ADDRESS/CityName`]).toBeUndefined();
  });

  it('has the facts of a group in the order of the alphabet, as the model asks for', () => {
    for (const [, inner = ''] of mismoXml(flip).matchAll(/<[A-Z_]+>((?:<[A-Za-z:]+>[^<]*<\/[A-Za-z:]+>)+)<\//g)) {
      const names = [...inner.matchAll(/<([A-Za-z:]+)>/g)].map(([, name]) => name ?? '');
      expect(names).toEqual([...names].sort());
    }
  });
});
