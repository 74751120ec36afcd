import { describe, expect, it } from 'vitest';
import type { PdfField, PdfForm } from '../../../kernel/files/pdf-form/form.ts';
import type { PlacementContent } from '../placement.ts';
import { mappedEarlier } from './earlier.ts';
import type { PageText } from './page-words.ts';
import { suggest } from './suggest.ts';

const at = (y: number, x = 200, width = 180, height = 16) => ({ page: 0, x, y, width, height });
const formOf = (fields: readonly PdfField[]): PdfForm => ({ pages: [{ width: 612, height: 792 }], fields });
const field = (name: string, type: PdfField['type'] = 'text', more: Partial<PdfField> = {}): PdfField => ({
  name,
  type,
  places: [at(100)],
  ...more,
});
const short = (content: PlacementContent | undefined): string | undefined => {
  if (!content) return undefined;
  if (content.type === 'text') return content.text;
  if (content.type !== 'answer') return `${content.type} ${content.role}`;
  const { question, option, row, column, format } = content;
  const cell = column === undefined ? '' : `[${row}].${column}`;
  return `${question}${cell}${option === undefined ? '' : `=${option}`}${format === 'last-four' || format === 'digits' ? ` ${format}` : ''}`;
};
const suggested = (one: PdfField) => short(suggest({ form: formOf([one]) })[0]?.content);

describe('by the name of a field', () => {
  // Names as the programs and people write them that make the forms of lenders.
  it.for<[string, string | undefined]>([
    ['Borrower_First_Name', 'borrowerFirstName'],
    ['txtBorrFName', 'borrowerFirstName'],
    ['topmostSubform[0].Page1[0].BorrowerLastName[0]', 'borrowerLastName'],
    ['BORROWER LAST NAME', 'borrowerLastName'],
    ['First Name', 'borrowerFirstName'],
    ['Borrower Name', 'borrowerFullName'],
    ['Guarantor Full Name', 'borrowerFullName'],
    ['SSN1', 'borrowerSSN'],
    ['Social Security Number', 'borrowerSSN'],
    ['borr_dob', 'borrowerDOB'],
    ['Date of Birth', 'borrowerDOB'],
    ['Applicant E-Mail', 'borrowerEmail'],
    ['Borrower Cell', 'borrowerPhone'],
    ['Borrower Home Address', 'borrowerAddress'],
    ['BorrCity', 'borrowerCity'],
    ['borrower.zip', 'borrowerZip'],
    ['FICO', 'ficoScore'],
    ['Credit Score', 'ficoScore'],
    ['Entity Name', 'entityName'],
    ['LLC Name', 'entityName'],
    ['EIN', 'entityEIN'],
    ['Entity Tax ID', 'entityEIN'],
    ['Prop Addr', 'propertyAddress'],
    ['Property Street Address', 'propertyAddress'],
    ['PropertyCity', 'propertyCity'],
    ['prop_st', 'propertyState'],
    ['Subject Property Zip', 'propertyZip'],
    ['Number of Units', 'numberOfUnits'],
    ['Purchase Price', 'purchasePrice'],
    ['PurchPrice', 'purchasePrice'],
    ['LoanAmt', 'requestedLoanAmount'],
    ['Requested Loan Amount', 'requestedLoanAmount'],
    ['ARV', 'afterRepairValue'],
    ['After Repair Value (ARV)', 'afterRepairValue'],
    ['As-Is Value', 'asIsValue'],
    ['Rehab Budget', 'rehabBudget'],
    ['Closing Date', 'targetCloseDate'],
    ['Title Company', 'titleCompanyName'],
    ['TitleCo_Phone', 'titlePhone'],
    ['Insurance Agent Email', 'insuranceEmail'],
    ['Escrow Officer', 'escrowContactName'],
    ['Escrow_Phone', 'escrowPhone'],
    ['Policy Number', 'insurancePolicyNumber'],
    ['Net Worth', 'pfsNetWorth'],
    ['Total Liquid Assets', 'pfsTotalLiquid'],
    ['Existing Mortgage Balance', 'existingMortgageBalance'],
    ['Contractor License #', 'contractorLicenseNumber'],
    ['Signature of Borrower', 'signature borrower'],
    ['Co-Borrower Signature', 'signature co-borrower'],
    ['Borrower Initials', 'initials borrower'],
    ['Date Signed', 'signing-date borrower'],
    // What the package does not ask is not guessed.
    ['Co-Borrower First Name', undefined],
    ['Borrower 2 SSN', undefined],
    ['Employer Name', undefined],
    ['Broker Company', undefined],
    ['Borrower Middle Name', undefined],
    ['Mailing Address', undefined],
    ['Text1', undefined],
    ['undefined_3', undefined],
    ['Favorite color', undefined],
    ['square_feet', undefined],
    ['annual_insurance', undefined],
    ['guarantor_social_insurance_number', undefined],
    ['City', undefined],
  ])('%s: %s', ([name, expected]) => {
    expect(suggested(field(name))).toBe(expected);
  });

  it.for<[string, string | undefined]>([
    ['Transaction_Purchase', 'transactionType=Purchase'],
    ['chkRefinance', 'transactionType=Refinance'],
    ['PropType_Condo', 'propertyType=Condo'],
    ['Felony Yes', 'hasFelonyConviction=yes'],
    ['Bankruptcy_No', 'hasBankruptcyLast3Years=no'],
    ['Entity Type LLC', 'entityType=LLC'],
    ['Citizenship: Foreign National', 'borrowerCitizenship=Foreign National'],
    ['property_type_townhouse', 'propertyType=Townhome'],
    ['property_type_2_4_units', 'propertyType=2-4 Units'],
    ['Check Box7', undefined],
    ['Yes', undefined],
  ])('of a checkbox: %s: %s', ([name, expected]) => {
    expect(suggested(field(name, 'checkbox'))).toBe(expected);
  });

  it('radio buttons and lists by their options, and never into one that has none of them', () => {
    const group = (name: string, ...options: string[]) => suggested(field(name, 'radio', { options }));
    expect(group('Group4', 'Purchase', 'Refinance')).toBe('transactionType');
    expect(group('Entity Type', 'LLC', 'Corporation', 'Other')).toBe('entityType');
    expect(group('Entity Type', '0', '1')).toBeUndefined();
    expect(group('will_occupy_property', 'Yes', 'No')).toBeUndefined();
    expect(group('has_felony_conviction', 'Yes', 'No')).toBe('hasFelonyConviction');
  });

  it('takes the format that the field has room for', () => {
    expect(suggested(field('SSN', 'text', { maxLength: 4 }))).toBe('borrowerSSN last-four');
    expect(suggested(field('SSN', 'text', { maxLength: 9 }))).toBe('borrowerSSN digits');
  });
});

it('whose field it is, its name, tooltip and label say together', () => {
  const ofCosigner = field('cosigner_credit_score', 'text', { tooltip: 'Credit score' });
  expect(suggested(ofCosigner)).toBeUndefined();
  expect(suggested(field('cosigner_date_signed', 'text', { tooltip: 'Date signed' }))).toBe('signing-date co-borrower');
});

describe('rows', () => {
  const table = (...names: string[]) =>
    suggest({ form: formOf(names.map((name, index) => field(name, 'text', { places: [at(100 + index * 20)] }))) }).map(
      ({ field: name, content }) => [name, short(content)],
    );

  it('are rows of the list that their words mean', () => {
    expect(table('Property Address 1', 'Property Address 2', 'Property Address 3')).toEqual([
      ['Property Address 1', 'experienceProperties[0].streetAddress'],
      ['Property Address 2', 'experienceProperties[1].streetAddress'],
      ['Property Address 3', 'experienceProperties[2].streetAddress'],
    ]);
    expect(table('Sale Price.0', 'Sale Price.1', 'Sale Price.2')[2]).toEqual([
      'Sale Price.2',
      'experienceProperties[2].salePriceIfSold',
    ]);
    expect(table('Item Description1', 'Item Description2', 'Item Description3')[1]).toEqual([
      'Item Description2',
      'categories[1].description',
    ]);
  });

  it('of a table about something else are left open, the first as well', () => {
    expect(table('property_1_value', 'property_2_value', 'property_3_value')).toEqual([]);
  });

  it('two alike fields are two people, of whom the package knows one', () => {
    expect(table('SSN1', 'SSN2')).toEqual([['SSN1', 'borrowerSSN']]);
  });
});

describe('by what stands around a field', () => {
  const label = (text: string, y: number, x = 40, width = 120): PageText => ({
    text,
    box: { page: 0, x, y, width, height: 10 },
  });

  it('the words left of it, above it, and right of a checkbox', () => {
    const fields = [
      field('Text1', 'text', { places: [at(100)] }),
      field('Text2', 'text', { places: [at(200, 40)] }),
      field('Check3', 'checkbox', { places: [at(300, 40, 10, 10)] }),
    ];
    const texts = [label('Borrower first name:', 103), label('Purchase price', 188), label('Refinance', 300, 56, 60)];
    const found = suggest({ form: formOf(fields), texts });
    expect(found.map(({ content, why }) => [short(content), why[0]])).toEqual([
      ['borrowerFirstName', { from: 'label', text: 'Borrower first name:' }],
      ['purchasePrice', { from: 'label', text: 'Purchase price' }],
      ['transactionType=Refinance', { from: 'label', text: 'Refinance' }],
    ]);
  });

  it('the heading above says whose city it is', () => {
    const fields = [field('City', 'text', { places: [at(100)] }), field('City_2', 'text', { places: [at(300)] })];
    const texts = [label('BORROWER INFORMATION', 60), label('City', 103), label('PROPERTY', 260), label('City', 303)];
    const asCities = fields.map((one, index) => ({ ...one, name: index === 0 ? 'Text A' : 'Text B' }));
    expect(suggest({ form: formOf(asCities), texts }).map(({ content }) => short(content))).toEqual([
      'borrowerCity',
      'propertyCity',
    ]);
  });

  it('a label belongs to the nearest field on its line', () => {
    const fields = [
      field('A', 'text', { places: [at(100, 100, 80)] }),
      field('B', 'text', { places: [at(100, 300, 80)] }),
    ];
    const texts = [label('Borrower first name', 103, 20, 75), label('Borrower last name', 103, 200, 90)];
    expect(suggest({ form: formOf(fields), texts }).map(({ content }) => short(content))).toEqual([
      'borrowerFirstName',
      'borrowerLastName',
    ]);
  });
});

describe('by what the lender mapped before', () => {
  const earlier = [
    {
      name: 'Short form',
      placements: [
        {
          id: '1',
          target: { field: 'Text7' },
          content: { type: 'answer', question: 'entityName', format: 'uppercase' },
        },
      ] as const,
    },
  ];

  it('the same field of another template comes first, with its format', () => {
    const form = formOf([field('Text7')]);
    const [found] = suggest({ form, earlier: mappedEarlier(form, earlier) });
    expect(found).toMatchObject({
      content: { question: 'entityName', format: 'uppercase' },
      why: [{ from: 'earlier', text: 'Short form' }],
    });
  });

  it('several reasons for the same are surer than one, and read-only fields are left alone', () => {
    const one = suggest({ form: formOf([field('Purchase Price of home')]) })[0]?.score ?? 0;
    const two = suggest({ form: formOf([field('Purchase Price of home', 'text', { tooltip: 'Purchase price' })]) })[0];
    expect(two?.score).toBeGreaterThan(one);
    expect(two?.why).toHaveLength(2);
    expect(suggested(field('Purchase Price', 'text', { isReadOnly: true }))).toBeUndefined();
  });
});
