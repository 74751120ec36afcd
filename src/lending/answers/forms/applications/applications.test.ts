import { describe, expect, test } from 'vitest';
import { defaultsOfFields } from '../../../../kernel/fields/fields.ts';
import { fieldsOfForm } from '../../form.ts';
import { applicationForm, applicationForms } from './applications.ts';
import { type ApplicationKind, missingText, refusalOf } from './common.ts';

const common = [
  ...['borrowerName', 'borrowerEmail', 'borrowerPhone', 'borrowerAddress', 'borrowerCreditScore', 'borrowerExperience'],
  ...['borrowerEmployment', 'borrowerIncome', 'propertyAddress', 'propertyCity', 'propertyState', 'propertyZip'],
  ...['propertyType', 'propertyStatus', 'loanType', 'purchasePrice', 'currentValue', 'loanAmount', 'downPayment'],
  ...['loanTerm', 'exitStrategy', 'timelineMonths', 'additionalInfo'],
];
const scores = ['750+', '700-749', '650-699', '600-649', 'below-600'];
const experience = ['0', '1-2', '3-5', '6-10', '10+'];
const employments = ['employed', 'self-employed', 'retired', 'unemployed'];
const address = ['propertyAddress', 'propertyCity', 'propertyState', 'propertyZip', 'propertyType'];
const required = ['borrowerName', 'borrowerEmail', 'borrowerPhone', ...address, 'loanType', 'exitStrategy'];
const common5 = { borrowerCreditScore: scores, borrowerExperience: experience, borrowerEmployment: employments };

interface Documented {
  readonly title: string;
  readonly fields: readonly string[];
  readonly options: Readonly<Record<string, readonly (string | number)[]>>;
  readonly defaults: Readonly<Record<string, string>>;
  readonly required: readonly string[];
  /** Loan types that need the price, and those that need the value. */
  readonly price: readonly string[];
  readonly value: readonly string[];
}

const documented: Readonly<Record<ApplicationKind, Documented>> = {
  dscr: {
    title: 'DSCR Loan Application',
    fields: [
      ...['numberOfUnits', 'currentRent', 'marketRent', 'leaseStatus', 'tenantHistory', 'expectedDSCR'],
      ...['monthlyExpenses', 'additionalProperties'],
    ],
    options: {
      ...common5,
      leaseStatus: ['long-term', 'short-term', 'month-to-month', 'vacant'],
      tenantHistory: ['excellent', 'good', 'fair', 'poor', 'new', 'vacant'],
      propertyType: ['Single Family 1-4', 'Multifamily 5+', 'Condo', 'Townhome', 'Mixed-Use'],
      propertyStatus: ['tenant-occupied', 'vacant', 'owner-occupied'],
      loanType: ['purchase', 'refinance', 'cash-out'],
      loanTerm: [30, 20, 15, 10],
      exitStrategy: ['hold', 'sell', 'refinance'],
      timelineMonths: [6, 12, 24, 36, 60, 120],
    },
    defaults: { propertyStatus: 'tenant-occupied', loanType: 'purchase', exitStrategy: 'hold' },
    required,
    price: ['purchase'],
    value: ['refinance', 'cash-out'],
  },
  'fix-and-flip': {
    title: 'Fix and Flip Loan Application',
    fields: [
      ...['afterRepairValue', 'renovationBudget', 'renovationDetails', 'contractorHired', 'contractorInfo'],
      ...['needBridgeLoan', 'bridgeLoanDetails'],
    ],
    options: {
      ...common5,
      contractorHired: ['yes', 'no'],
      needBridgeLoan: ['yes', 'no'],
      propertyType: ['single-family', 'multi-family-2-4', 'condo', 'townhouse', 'manufactured'],
      propertyStatus: ['vacant', 'tenant-occupied', 'owner-occupied'],
      loanType: ['purchase', 'refinance'],
      loanTerm: [6, 12, 18, 24],
      exitStrategy: ['sell', 'refinance', 'rent'],
    },
    defaults: {
      contractorHired: 'no',
      needBridgeLoan: 'no',
      propertyStatus: 'vacant',
      loanType: 'purchase',
      exitStrategy: 'sell',
    },
    required,
    price: ['purchase'],
    value: ['refinance'],
  },
  'ground-up': {
    title: 'Ground Up Construction Loan Application',
    fields: [
      ...['lotSize', 'zoning', 'constructionType', 'constructionBudget', 'constructionTimeline', 'planStatus'],
      ...['contractorHired', 'contractorInfo', 'permitStatus', 'landValue', 'totalProjectCost', 'expectedARV'],
      ...['drawType', 'drawSchedule', 'previousProjects'],
      ...['completedValue', 'landStatus', 'landPurchasePrice', 'landCurrentValue', 'landBalance'],
    ],
    options: {
      ...common5,
      borrowerEmployment: [...employments, 'developer', 'contractor'],
      constructionType: ['new', 'addition', 'renovation'],
      constructionTimeline: [6, 9, 12, 18, 24, 36],
      planStatus: ['approved', 'submitted', 'in-progress', 'not-started'],
      contractorHired: ['no', 'yes', 'self'],
      permitStatus: ['obtained', 'applied', 'not-applied'],
      drawType: ['self', 'third-party'],
      propertyType: ['Single Family 1-4', 'Multifamily 5+', 'Mixed-Use', 'Commercial', 'Industrial', 'Land'],
      loanType: ['ground-up'],
      loanTerm: [12, 18, 24, 36],
      exitStrategy: ['sell', 'refinance', 'keep'],
      timelineMonths: [6, 12, 18, 24, 36],
    },
    defaults: { constructionType: 'new', contractorHired: 'no', loanType: 'ground-up' },
    required: required.map((name) => (name === 'loanType' ? 'constructionType' : name)),
    price: [],
    value: [],
  },
  'stabilized-bridge': {
    title: 'Stabilized Bridge Loan Application',
    fields: [
      ...['propertyCondition', 'numberOfUnits', 'occupancyRate', 'leaseStatus', 'tenantQuality', 'noi', 'expenses'],
      ...['capRate', 'dscr', 'bridgePurpose', 'exitPlan', 'propertyManagement'],
    ],
    options: {
      ...common5,
      propertyCondition: ['excellent', 'good', 'fair', 'needs-work'],
      occupancyRate: [100, 95, 90, 85, 80, 75],
      leaseStatus: ['long-term', 'short-term', 'month-to-month', 'mixed'],
      tenantQuality: ['excellent', 'good', 'fair', 'mixed'],
      bridgePurpose: ['acquisition', 'refinance', 'cash-out', 'stabilization'],
      propertyManagement: ['self-managed', 'professional', 'planned'],
      propertyStatus: ['stabilized', 'partially-occupied', 'vacant'],
      propertyType: [
        ...['Multifamily 5+', 'Mixed-Use', 'Office', 'Retail', 'Industrial', 'Warehouse', 'Other Commercial'],
      ],
      loanType: ['purchase', 'refinance', 'cash-out'],
      exitStrategy: ['permanent-financing', 'sale'],
      loanTerm: [12, 18, 24, 36],
      timelineMonths: [6, 12, 18, 24, 36],
    },
    defaults: { propertyStatus: 'stabilized', exitStrategy: 'permanent-financing', loanType: 'purchase' },
    required,
    price: ['purchase'],
    value: ['refinance', 'cash-out'],
  },
  portfolio: {
    title: 'Portfolio Loan Application',
    fields: [
      ...['numberOfProperties', 'totalPortfolioValue', 'averagePropertyValue', 'geographicDistribution'],
      ...['totalLoanAmount', 'averageLoanAmount', 'propertyTypes', 'occupancyTypes', 'propertyConditions'],
      ...['averageAge', 'totalRentalIncome', 'totalExpenses', 'portfolioNOI', 'averageDSCR', 'portfolioCashFlow'],
      ...['managementStyle', 'experienceLevel', 'vacancyRate', 'portfolioPurpose', 'growthPlans'],
      'additionalAssets',
    ],
    options: {
      ...common5,
      borrowerExperience: ['1-2', '3-5', '6-10', '11-15', '15+'],
      numberOfProperties: ['2-4', '5-9', '10-19', '20-49', '50+'],
      propertyTypes: ['Single Family 1-4', 'Condo', 'Townhome', 'PUD', '2-4 Unit', 'Multifamily 5+', 'Mixed-Use'],
      occupancyTypes: ['long-term', 'short-term', 'vacant'],
      propertyConditions: ['excellent', 'good', 'fair', 'needs-work'],
      managementStyle: ['self-managed', 'professional', 'mixed'],
      portfolioPurpose: ['refinance', 'acquisition', 'cash-out'],
      experienceLevel: ['beginner', 'intermediate', 'experienced'],
      loanType: ['portfolio-refinance', 'portfolio-acquisition', 'cash-out'],
      loanTerm: [30, 25, 20, 15],
      exitStrategy: ['long-term-hold', 'gradual-sale', 'portfolio-sale', 'refinance-conventional'],
      timelineMonths: [12, 24, 36, 60, 120],
    },
    defaults: { loanType: 'portfolio-refinance', exitStrategy: 'long-term-hold' },
    required: ['borrowerName', 'borrowerEmail', 'borrowerPhone', 'numberOfProperties', 'loanType', 'exitStrategy'],
    price: [],
    value: [],
  },
};

describe.each(Object.entries(documented))('the %s application', (kind, spec) => {
  const form = applicationForm(kind as ApplicationKind);
  const fields = fieldsOfForm(form);
  const drawn = fields.filter(({ hidden }) => !hidden);
  const complete = Object.fromEntries(spec.required.map((name) => [name, 'given']));

  test('asks for the documented fields in five sections, the borrower first', () => {
    expect(form.title).toBe(spec.title);
    expect(fields.map(({ name }) => name).sort()).toEqual([...common, ...spec.fields].sort());
    const titles = form.sections.map(({ title }) => title);
    expect(titles.slice(0, 3)).toEqual(['Borrower Information', 'Property Information', 'Loan Details']);
    expect(titles).toHaveLength(5);
    expect(titles[4]).toBe('Additional Information');
  });

  test('offers the documented options in their order', () => {
    const choices = fields.filter(({ kind, name, hidden }) => {
      const isChoice = kind === 'choice' || kind === 'choices';
      return isChoice && name !== 'propertyState' && (!hidden || name === 'loanType');
    });
    const offered = choices.map((field) => [field.name, 'options' in field ? field.options.map((o) => o.value) : []]);
    expect(Object.fromEntries(offered)).toEqual(spec.options);
  });

  test('starts with the documented defaults', () => {
    const stated = Object.entries(defaultsOfFields(fields)).filter(([, value]) => typeof value === 'string');
    expect(Object.fromEntries(stated)).toEqual(spec.defaults);
  });

  test('names the first missing field of its list, and only that one', () => {
    expect(form.required).toEqual(spec.required);
    expect(
      drawn
        .filter((field) => field.required && !field.onlyWhen)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...spec.required].sort());
    for (const [index, name] of spec.required.entries()) {
      const until = spec.required.slice(0, index);
      const values = Object.fromEntries(until.map((one) => [one, 'given']));
      expect(refusalOf(form, values)).toEqual({ field: name, message: missingText(name) });
    }
  });

  test('then asks for the price or the value, by the loan type', () => {
    const loanTypes = [...(spec.options.loanType ?? [])];
    const said = (loanType: string | number) => refusalOf(form, { ...complete, loanType })?.message;
    expect(loanTypes.filter((type) => said(type) === 'Please enter the purchase price')).toEqual(spec.price);
    expect(loanTypes.filter((type) => said(type) === 'Please enter the current value')).toEqual(spec.value);
    expect(refusalOf(form, { ...complete, loanType: 'purchase', purchasePrice: 1, currentValue: 1 })).toBeUndefined();
  });

  test('takes an email address, a telephone number, and at least one unit', () => {
    const kindOf = (name: string) => fields.find((field) => field.name === name)?.kind;
    expect([kindOf('borrowerEmail'), kindOf('borrowerPhone')]).toEqual(['email', 'phone']);
    const units = fields.find(({ name }) => name === 'numberOfUnits');
    if (units) expect(units).toMatchObject({ kind: 'integer', min: 1 });
  });
});

test('names a missing field in lower-case words', () => {
  expect(missingText('borrowerName')).toBe('Please fill out all required fields. Missing: borrower name');
  expect(missingText('propertyZip')).toBe('Please fill out all required fields. Missing: property zip');
});

test.each([
  ['1', 'Portfolio loans typically require a minimum of 2 properties.'],
  ['0', 'Portfolio loans typically require a minimum of 2 properties.'],
  ['2-4', undefined],
  ['50+', undefined],
])('a portfolio of %s properties is answered %s', (numberOfProperties, message) => {
  const form = applicationForm('portfolio');
  const complete = Object.fromEntries(form.required.map((name) => [name, 'given']));
  expect(refusalOf(form, { ...complete, numberOfProperties })?.message).toBe(message);
});

test('what a flip or a build has beyond a yes counts only after it', () => {
  const conditionOf = (kind: ApplicationKind, name: string) =>
    fieldsOfForm(applicationForm(kind)).find((field) => field.name === name)?.onlyWhen;
  expect(conditionOf('fix-and-flip', 'bridgeLoanDetails')).toEqual({ field: 'needBridgeLoan', is: 'yes' });
  for (const kind of ['fix-and-flip', 'ground-up'] as const)
    expect(conditionOf(kind, 'contractorInfo')).toEqual({ field: 'contractorHired', is: 'yes' });
});

test('the time to exit of a flip is typed, from 1 to 36 months', () => {
  const field = fieldsOfForm(applicationForm('fix-and-flip')).find(({ name }) => name === 'timelineMonths');
  expect(field).toMatchObject({ kind: 'integer', min: 1, max: 36 });
});

test('a question stands once in a form', () => {
  for (const form of applicationForms) {
    const asked = fieldsOfForm(form).map(({ question }) => question);
    expect(new Set(asked).size, form.name).toBe(asked.length);
  }
});
