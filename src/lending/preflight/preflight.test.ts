import { describe, expect, it } from 'vitest';
import type { FindingName } from '../documents/findings.ts';
import type { DocumentFacts, PackageFacts } from './facts.ts';
import { issueCodes, sentenceOf, severityOf } from './issues.ts';
import { isSameCompany, isSameHouse, isSamePerson } from './names.ts';
import { isBlocked, preflight } from './preflight.ts';

const answers: PackageFacts['answers'] = {
  borrowerFirstName: 'Dana',
  borrowerLastName: 'Whitfield',
  entityName: 'Whitfield Homes LLC',
  purchasePrice: 310_000,
  rehabBudget: 65_000,
  requestedLoanAmount: 300_000,
  afterRepairValue: 470_000,
  targetCloseDate: '2026-04-15',
  estimatedTimelineWeeks: 20,
  projectDurationMonths: '4-6',
  insurancePolicyNumber: 'HX-4410',
  propertyAddress: '118 N. Juniper Street',
  categories: [
    { name: 'Kitchen', items: [{ description: 'Cabinets', cost: 40_000 }] },
    { name: 'Roofing', items: [{ description: 'Shingles', cost: 25_000 }] },
  ],
};

const whole: PackageFacts = {
  today: '2026-03-02',
  answers,
  deal: { purchasePrice: 310_000, rehabBudget: 65_000 },
  required: 7,
  missing: [],
  hasExperience: true,
  hasScope: true,
  locked: [],
  hasProgram: true,
  documents: [],
  unassigned: 0,
  unread: 0,
  askedBack: [],
};

const document = (changes: Partial<DocumentFacts>): DocumentFacts => ({
  requirementId: 'r1',
  name: 'Purchase contract',
  documentType: 'purchaseContract',
  neededBy: 'submission',
  isDone: true,
  isOutOfDate: false,
  fault: null,
  validUntil: null,
  values: [],
  ...changes,
});
const withDocument = (changes: Partial<DocumentFacts>): PackageFacts => ({ ...whole, documents: [document(changes)] });
/** What documents of these types say is compared; of others it may be about another house or another year. */
const types: Partial<Record<FindingName, string>> = { policyNumber: 'insurance' };
const said = (what: FindingName, value: string | number, documentType = types[what] ?? 'purchaseContract') =>
  withDocument({ documentType, values: [{ what, value }] });
const found = (facts: PackageFacts) => preflight(facts).issues.map((issue) => `${issue.code}: ${sentenceOf(issue)}`);

describe('a package that agrees with itself', () => {
  it('scores 100 and has nothing to mend', () => {
    expect(preflight(whole)).toEqual({ score: 100, checked: 14, issues: [] });
  });
});

describe('what is missing', () => {
  it('blocks the package, with the field where it is mended', () => {
    const result = preflight({
      ...whole,
      missing: [{ question: 'borrowerEmail', label: 'Email' }],
      hasScope: false,
      documents: [document({ isDone: false })],
    });
    expect(result.issues).toEqual([
      { code: 'missing-answer', facts: { label: 'Email' }, place: { step: 'borrower', question: 'borrowerEmail' } },
      { code: 'missing-form', facts: { form: 'scope of work' }, place: { step: 'forms', form: 'scope' } },
      {
        code: 'missing-document',
        facts: { name: 'Purchase contract' },
        place: { step: 'documents', requirementId: 'r1' },
      },
    ]);
    expect(isBlocked(result)).toBe(true);
    // 7 questions, 2 forms, 1 document, 2 values of the deal and the closing date are looked at; 3 are missing: 10 of 13.
    expect(result).toMatchObject({ checked: 13, score: 76 });
  });

  it('is unknown without a lender and a program', () => {
    expect(found({ ...whole, hasProgram: false })).toEqual([
      'no-program: Select a lender and a loan program for this deal, so that its required documents are known.',
    ]);
  });

  it('is only noted where closing is early enough', () => {
    const result = preflight(withDocument({ isDone: false, neededBy: 'closing' }));
    expect(result.issues.map(severityOf)).toEqual(['note']);
    expect(result.score).toBe(100);
  });
});

describe('documents', () => {
  it.each([
    ['2026-03-01', 'document-stale: Purchase contract was valid until Mar 1, 2026. Upload a current one.'],
    ['2026-04-14', 'document-expires: Purchase contract expires on Apr 14, 2026, before closing on Apr 15, 2026.'],
    ['2026-04-15', undefined],
  ])('that count until %s: %s', (validUntil, sentence) => {
    expect(found(withDocument({ validUntil }))).toEqual(sentence === undefined ? [] : [sentence]);
  });

  it('needed by closing block nothing, whether they are missing, expired or out of date', () => {
    for (const changes of [{ isDone: false }, { validUntil: '2026-03-01' }, { isOutOfDate: true }])
      expect(isBlocked(preflight(withDocument({ neededBy: 'closing', ...changes })))).toBe(false);
  });

  it('filled in before the latest changes have to be processed again', () => {
    expect(found(withDocument({ isOutOfDate: true }))).toEqual([
      'document-out-of-date: Purchase contract was filled in before your latest changes. Process it again.',
    ]);
  });

  it.each([
    [
      'purchasePrice',
      315_000,
      'document-differs: Purchase price is $315,000 in Purchase contract and $310,000 in the package.',
    ],
    ['purchasePrice', 310_000, undefined],
    [
      'closingDate',
      '2026-04-30',
      'document-day-differs: Closing date is Apr 30, 2026 in Purchase contract and Apr 15, 2026 in the package.',
    ],
    ['policyNumber', 'hx 4410', undefined],
    ['contractDate', '2026-03-03', 'date-after-today: The date of Purchase contract, Mar 3, 2026, is in the future.'],
    [
      'policyStart',
      '2026-04-16',
      'date-after-closing: The first day of Purchase contract, Apr 16, 2026, is after closing on Apr 15, 2026.',
    ],
    ['contractExpiry', '2026-03-01', 'date-passed: The last day of Purchase contract, Mar 1, 2026, has passed.'],
    ['buyer', 'Dana R. Whitfield', undefined],
    ['insured', 'WHITFIELD HOMES, L.L.C.', undefined],
    [
      'buyer',
      'Dana Whitmore',
      'name-differs: Purchase contract names Dana Whitmore; the package says Dana Whitfield or Whitfield Homes LLC.',
    ],
    [
      'entityName',
      'Whitfield Home LLC',
      'name-differs: Purchase contract names Whitfield Home LLC; the package says Whitfield Homes LLC.',
    ],
    ['monthlyRent', 2_000, undefined],
    ['leaseEnd', '2026-02-28', 'date-passed: The last day of Purchase contract, Feb 28, 2026, has passed.'],
    ['propertyAddress', '118 Juniper St, Austin, TX 78704', undefined],
    [
      'propertyAddress',
      '119 Juniper Street',
      'document-differs: Property address is 119 Juniper Street in Purchase contract and 118 N. Juniper Street in the package.',
    ],
  ] as const)('that say %s is %s: %s', (what, value, sentence) => {
    expect(found(said(what, value))).toEqual(sentence === undefined ? [] : [sentence]);
  });
});

it('a settlement statement of another purchase says nothing about this one', () => {
  expect(found(said('closingDate', '2019-05-02', 'settlementStatement'))).toEqual([]);
  const refinance = { ...whole, answers: { ...answers, originalPurchaseDate: '2019-05-03' } };
  const documents = said('closingDate', '2019-05-02', 'settlementStatement').documents;
  expect(found({ ...refinance, documents })).toEqual([
    'document-day-differs: Original purchase date is May 2, 2019 in Purchase contract and May 3, 2019 in the package.',
  ]);
});

describe('the parts of a package', () => {
  it('disagree when the scope of work totals another amount than the rehab budget', () => {
    expect(found({ ...whole, deal: {}, answers: { ...answers, rehabBudget: 70_000 } })).toEqual([
      'scope-total-differs: The scope of work totals $65,000, the rehab budget is $70,000: $5,000 apart.',
    ]);
    const none = { ...answers, noWorkPlanned: true, rehabBudget: 0 };
    expect(found({ ...whole, deal: {}, answers: none })).toEqual([]);
  });

  it.each([
    [12, 0],
    [11, 1],
    [27, 0],
    [28, 1],
  ])('work of %i weeks in a project of 4 to 6 months gives %i warnings', (weeks, warnings) => {
    const result = found({ ...whole, answers: { ...answers, estimatedTimelineWeeks: weeks } });
    expect(result).toHaveLength(warnings);
  });

  it('disagree with the deal: a warning costs half a point of what was looked at', () => {
    const result = preflight({ ...whole, deal: { purchasePrice: 305_000 } });
    expect(result.issues.map(sentenceOf)).toEqual([
      'Purchase price is $310,000 in the package and $305,000 in the deal.',
    ]);
    // 13 things were looked at, 12.5 are as they should be.
    expect(result).toMatchObject({ checked: 13, score: 96 });
    expect(isBlocked(result)).toBe(false);
  });

  it('cannot close in the past', () => {
    expect(found({ ...whole, today: '2026-04-16' })).toEqual([
      'closing-passed: The target closing date, Apr 15, 2026, has passed.',
    ]);
  });
});

describe('names', () => {
  it.each([
    ['Dana Whitfield', 'Whitfield, Dana', true],
    ['Dana Whitfield', 'Mr. D. R. Whitfield Jr.', true],
    ['José Ramírez', 'JOSE RAMIREZ', true],
    ['Dana Whitfield', 'Dana Whitfield-Cole', true],
    ['Dana Whitfield', 'Drew Whitfield', false],
    ['Whitfield', 'Dana Whitfield', false],
  ])('%s and %s are one person: %s', (one, other, same) => {
    expect(isSamePerson(one, other)).toBe(same);
    expect(isSamePerson(other, one)).toBe(same);
  });

  it.each([
    ['Whitfield Homes LLC', 'Whitfield Homes, L.L.C.', true],
    ['Whitfield Homes LLC', 'The Whitfield Homes Limited Liability Company', true],
    ['Oak & Main Inc.', 'Oak & Main Incorporated', true],
    ['Whitfield Homes LLC', 'Whitfield Homes Inc', false],
    ['Whitfield Homes LLC', 'Whitfield Home LLC', false],
  ])('%s and %s are one company: %s', (one, other, same) => {
    expect(isSameCompany(one, other)).toBe(same);
  });
});

it.each([
  ['118 Juniper Street', '118 Juniper St, Austin, TX 78704', true],
  ['118 N. Juniper Street, Austin, TX 78704-1234', '118 Juniper St 78704', true],
  ['118 Juniper Street 78704', '118 Juniper Street 78705', false],
  ['118 Juniper Street', '118 Cedar Street', false],
  ['118 Juniper Street', '181 Juniper Street', false],
  ['Lot 7, Juniper Acres', '118 Juniper Street', true],
])('%s and %s are one house: %s', (one, other, same) => {
  expect(isSameHouse(one, other)).toBe(same);
});

it('every issue has a sentence without a blank, whatever its figures', () => {
  const facts = new Proxy(
    {},
    { get: (_target, name) => (name === 'until' || name === 'closing' || name === 'date' ? '2026-01-05' : 7) },
  );
  for (const code of issueCodes) expect(sentenceOf({ code, facts }), code).not.toMatch(/undefined|NaN|—/);
});
