import { describe, expect, it } from 'vitest';
import {
  bridgeDeal,
  bridgeProgram,
  bridgeTier,
  judgeBridge,
} from '../../../../tests/support/lending/stabilized-bridge.ts';
import { dealOfRequest, requestOfDeal } from '../../requests/request-of-deal.ts';
import { schemasOf } from '../schemas.ts';
import { showFigures, sizingSteps } from '../show-figures.ts';
import { calls } from './calls.ts';
import { stabilizedBridge } from './kind.ts';

const { deal, figures } = stabilizedBridge;
const { scenario, requestForm } = schemasOf(stabilizedBridge);

const quoteForm = {
  propertyAddress: '12 Elm St, Austin, TX',
  propertyType: '2-4 Unit',
  propertyValue: 400_000,
  currentMonthlyRent: 3_200,
  marketRent: 3_400,
  requestedLoanAmount: 280_000,
  currentLoanBalance: 150_000,
  currentLender: 'Birch Bank',
  reasonForRefinance: 'Cash Out',
  borrowerName: 'Ada Example',
  borrowerEmail: 'ada@example.com',
  borrowerPhone: '(512) 555-0100',
  creditScore: 700,
  experience: 0,
  netWorth: 900_000,
  liquidAssets: 80_000,
  monthlyIncome: 12_000,
  dscr: 1.2,
  timeToClose: '45',
  additionalNotes: 'Roof is new.',
};

describe('the bridge search form', () => {
  it('asks for the documented values, and blocks no search', () => {
    const names = deal.groups.flatMap(({ fields }) => fields);
    expect(names).toEqual(
      expect.arrayContaining(['state', 'fico', 'experience', 'loanAmount', 'propertyType', 'propertyValue']),
    );
    expect(deal.needed.fields).toEqual([]);
    expect(scenario.safeParse({}).success).toBe(true);
  });

  it('offers 50 states and DC, and every property type that programs have', () => {
    const optionsOf = (name: string) =>
      deal.fields.flatMap((field) => (field.name === name && 'options' in field ? field.options : []));
    expect(optionsOf('state')).toHaveLength(51);
    expect(optionsOf('propertyType').map(({ value }) => value)).toEqual([
      'Single Family 1-4',
      'Condo',
      'Townhome',
      'Manufactured',
      'Cabins',
      '2-4 Unit',
      '5+ Unit',
    ]);
  });

  it.each([299, 851])('refuses a FICO of %d', (fico) => expect(scenario.safeParse({ fico }).success).toBe(false));
});

describe('the detailed quote form', () => {
  it('has the twenty documented fields, ten of them required', () => {
    expect(deal.request.fields.map(({ name }) => name)).toEqual(Object.keys(quoteForm));
    expect(deal.request.fields.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'propertyAddress',
      'propertyType',
      'propertyValue',
      'requestedLoanAmount',
      'reasonForRefinance',
      'borrowerName',
      'borrowerEmail',
      'borrowerPhone',
      'creditScore',
      'experience',
    ]);
  });

  it('reads itself unchanged and closes in 30 days unless it says otherwise', () => {
    expect(requestForm.parse(quoteForm)).toEqual(quoteForm);
    expect(requestForm.parse({ ...quoteForm, timeToClose: null })).toMatchObject({ timeToClose: '30' });
    expect(requestForm.safeParse({ ...quoteForm, timeToClose: '20' }).success).toBe(false);
    expect(requestForm.safeParse({ ...quoteForm, reasonForRefinance: 'Fun' }).success).toBe(false);
  });

  it('becomes a deal by the names of the search, and back', () => {
    const stated = dealOfRequest(stabilizedBridge, requestForm.parse(quoteForm));
    expect(stated).toMatchObject({
      fico: 700,
      loanAmount: 280_000,
      currentRent: 3_200,
      liquidity: 80_000,
      clientName: 'Ada Example',
    });
    const { propertyAddress: _, ...rest } = quoteForm;
    expect(requestOfDeal(stabilizedBridge, stated)).toMatchObject(rest);
    expect(deal.complete(stated)).toMatchObject({ asisValue: 400_000 });
  });

  it('shows lenders everything it told them', () => {
    const shown = showFigures(figures.deal, dealOfRequest(stabilizedBridge, requestForm.parse(quoteForm)));
    const texts = shown.map(({ text }) => text);
    expect(texts).toEqual(
      expect.arrayContaining([
        '$400,000',
        '$280,000',
        '$150,000',
        'Birch Bank',
        'Cash Out',
        '$3,200',
        '$3,400',
        '1.20',
        '700',
        '$900,000',
        '$80,000',
        '$12,000',
        '2-4 Unit',
        '45 days',
        'Ada Example',
        'ada@example.com',
        '(512) 555-0100',
        'Roof is new.',
      ]),
    );
    expect(shown.find(({ label }) => label === 'Loan wanted')?.note).toBe('70% of the value');
  });
});

describe('the documented quote call', () => {
  const own = calls.quotes.ownBody;
  const flat = { ...quoteForm, lenderIds: ['lender'], programIds: ['program'], scenario: { state: 'TX' } };
  const documented = {
    lenderIds: ['lender'],
    loanType: 'Stabilized Bridge',
    searchCriteria: { state: 'TX' },
    detailedQuoteForm: quoteForm,
    programId: 'program',
  };

  it('is written and read in its own shape', () => {
    expect(own?.write({ ...flat, loanType: 'stabilized-bridge' })).toEqual(documented);
    expect(own?.read(documented)).toEqual({ ...flat, loanType: 'Stabilized Bridge' });
  });

  it.each([{}, { programId: '' }, { programId: null }])('names no program without an id: %j', (id) => {
    const { programId: _, ...rest } = documented;
    expect(own?.read({ ...rest, ...id })).toMatchObject({ programIds: [] });
  });

  it.each([{}, { detailedQuoteForm: 'x' }, { detailedQuoteForm: null }])('reads a body without a form: %j', (body) =>
    expect(own?.read(body)).toEqual({ lenderIds: undefined, programIds: [], scenario: null }),
  );
});

describe('the documented search answer', () => {
  const present = (verdict: ReturnType<typeof judgeBridge>, tier: object | null) =>
    schemasOf(stabilizedBridge).documentedRow.parse(
      calls.search.present({
        lender: { name: 'Cedar Lending', phone: '555-0100', email: 'cedar@example.com', states: [] },
        programName: 'Bridge',
        terms: { ...bridgeProgram().terms },
        tier: tier && { ...tier },
        deal: { ...bridgeDeal },
        verdict: {
          ...verdict,
          lenderId: '00000000-0000-4000-8000-000000000001',
          programId: '00000000-0000-4000-8000-000000000002',
        },
        warnings: [],
      }),
    );

  it('has the documented members', () =>
    expect(present(judgeBridge({}), bridgeTier())).toMatchObject({
      lenderName: 'Cedar Lending',
      lenderPhone: '555-0100',
      lenderEmail: 'cedar@example.com',
      programName: 'Bridge',
      propertyTypes: ['Single Family 1-4', 'Condo', '2-4 Unit', '5+ Unit'],
      tier: { maxLTV: 70, minFICO: 660, minExperience: 2, minDSCR: 1.1 },
      calculations: { loanAmount: 280_000, ltv: 70 },
      warnings: [],
    }));

  it('has null for what a program without tiers does not state and cannot compute', () =>
    expect(present(judgeBridge({ program: { tiers: [] } }), null)).toMatchObject({
      tier: { maxLTV: null, minFICO: null, minExperience: null, minDSCR: null },
      calculations: { loanAmount: null, ltv: null },
    }));
});

describe('the way a bridge loan was sized', () => {
  const stepsOf = (propertyValue: number) => {
    const { sizing, tier } = judgeBridge({ deal: { propertyValue } });
    return sizingSteps(stabilizedBridge, sizing, tier, { ...bridgeDeal, propertyValue });
  };

  it('marks the one limit that set it, and ends with the equity', () => {
    expect(stepsOf(400_000).map(({ label, from, amount, sets }) => [label, from, amount, sets ?? false])).toEqual([
      ['LTV limit', '70% of $400,000', 280_000, true],
      ['Unit count limit', "the program's maximum", 500_000, false],
      ['Total loan', 'the smallest of these', 280_000, false],
      ['Equity left', '$400,000 less total', 120_000, false],
    ]);
    expect(stepsOf(900_000).filter(({ sets }) => sets)).toMatchObject([{ label: 'Unit count limit' }]);
  });
});
