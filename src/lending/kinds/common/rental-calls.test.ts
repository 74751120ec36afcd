import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  dscrDeal,
  dscrProgram,
  dscrTier,
  judgeDscr,
  judgePortfolio,
  portfolioDeal,
  portfolioProgram,
  portfolioTier,
} from '../../../../tests/support/lending/rentals.ts';
import { dealOfRequest, requestOfDeal } from '../../requests/request-of-deal.ts';
import { dscr } from '../dscr/kind.ts';
import type { DocumentedSource, LoanKind } from '../kind.ts';
import { portfolio } from '../portfolio/kind.ts';
import { schemasOf } from '../schemas.ts';

const lenderId = '7d9f6a3e-8a55-4d4b-9f0b-0a1d2c3b4e5f';
const programId = '2f1f6a3e-8a55-4d4b-9f0b-0a1d2c3b4e5f';
const lender = { name: 'Cedar Lending', phone: '555-0100', email: 'desk@example.com', states: ['TX', 'FL'] };
const ids = { lenderId, programId };

const ofDscr = (over: Partial<DocumentedSource> = {}): DocumentedSource => ({
  lender,
  programName: 'DSCR 30-Year',
  terms: { ...dscrProgram([]).terms },
  tier: { ...dscrTier() },
  deal: dscrDeal,
  verdict: { ...judgeDscr(), ...ids },
  warnings: [],
  ...over,
});
const ofPortfolio = (over: Partial<DocumentedSource> = {}): DocumentedSource => ({
  lender,
  programName: 'Rental Portfolio',
  terms: { ...portfolioProgram([]).terms },
  tier: { ...portfolioTier() },
  deal: portfolioDeal,
  verdict: { ...judgePortfolio(), ...ids },
  warnings: [],
  ...over,
});
const presented = (kind: LoanKind, source: DocumentedSource) =>
  schemasOf(kind).documentedRow.parse(kind.calls.search.present(source));

describe('the documented DSCR search', () => {
  it('answers the pair of lender and program', () =>
    expect(presented(dscr, ofDscr())).toEqual({
      lender: { _id: lenderId, name: 'Cedar Lending' },
      program: {
        _id: programId,
        programName: 'DSCR 30-Year',
        interestRate: 7.5,
        maxLTV: 80,
        minLoanAmount: 100_000,
        maxLoanAmount: 2_000_000,
        propertyTypes: ['Single Family 1-4', 'Condo'],
        minDSCR: 1.25,
        state: ['TX', 'FL'],
        minFICO: 660,
        minExperience: 0,
      },
      status: 'eligible',
      calculations: {
        loanAmount: 320_000,
        ltv: 80,
        dscr: expect.closeTo(1.4612, 4),
        valueLimit: 320_000,
        dscrLimit: 386_147,
      },
      warnings: [],
    }));

  it('shows the LTV of the purpose, without one the lowest', () => {
    const cashOut = ofDscr({ deal: { loanPurpose: 'CashOut' }, tier: { ...dscrTier({ maxLTVCashOut: 65 }) } });
    expect(presented(dscr, cashOut)).toMatchObject({ program: { maxLTV: 65 } });
    expect(presented(dscr, ofDscr({ deal: {} }))).toMatchObject({ program: { maxLTV: 70 } });
  });

  it('leaves null what a program without tiers or rate does not state', () =>
    expect(presented(dscr, ofDscr({ tier: null, terms: {} }))).toMatchObject({
      program: { interestRate: null, maxLTV: null, minLoanAmount: null, minDSCR: null, propertyTypes: [] },
    }));

  it('is a PUT, and a GET too', () => expect(dscr.calls.search.methods).toEqual(['PUT', 'GET']));
});

describe('the documented portfolio search', () => {
  it('answers the columns of the tier', () =>
    expect(presented(portfolio, ofPortfolio())).toEqual({
      lenderName: 'Cedar Lending',
      lenderId,
      programId,
      programName: 'Rental Portfolio',
      status: 'eligible',
      loanRangeMin: 100_000,
      loanRangeMax: 2_000_000,
      termMonths: 360,
      maxLTV: 75,
      maxPortfolioSize: 20,
      calculations: expect.objectContaining({ loanAmount: 1_500_000, ltv: 75 }),
      warnings: [],
    }));

  it('answers the wanted term in months, and null where none is known', () => {
    expect(presented(portfolio, ofPortfolio({ deal: { loanTerm: 20 } }))).toMatchObject({ termMonths: 240 });
    expect(presented(portfolio, ofPortfolio({ terms: {} }))).toMatchObject({ termMonths: null });
  });
});

describe('the quote forms of rentals', () => {
  const dscrForm = {
    address: '12 Pecan Street, Austin, TX',
    ficoScore: 700,
    experience: 0,
    loanAmount: 300_000,
    purchasePrice: 400_000,
    propertyType: 'Condo',
    loanPurpose: 'Cash-Out Refinance',
  };
  const missingIn = (kind: LoanKind, form: Readonly<Record<string, unknown>>) =>
    (z.safeParse(schemasOf(kind).requestForm, form).error?.issues ?? []).map(({ path }) => path.join('.'));

  it('of DSCR requires all but the estimate and the income', () => {
    expect(missingIn(dscr, {}).sort()).toEqual(Object.keys(dscrForm).sort());
    expect(missingIn(dscr, dscrForm)).toEqual([]);
  });

  it.each([
    ['Rate/Term Refinance', 'RateTerm'],
    ['RateTerm', 'RateTerm'],
    ['Cash-Out Refinance', 'CashOut'],
    ['Purchase', 'Purchase'],
  ])('of DSCR reads the purpose %s', (loanPurpose, stored) =>
    expect(schemasOf(dscr).requestForm.parse({ ...dscrForm, loanPurpose })).toMatchObject({ loanPurpose: stored }),
  );

  it('of DSCR is filled from the search and read as the deal it is about', () => {
    expect(requestOfDeal(dscr, dscrDeal)).toMatchObject({ ficoScore: 700, purchasePrice: 400_000, taxes: 4_200 });
    const request = schemasOf(dscr).requestForm.parse({ ...dscrForm, estimatedDSCR: '1.3' });
    expect(dealOfRequest(dscr, request)).toMatchObject({ fico: 700, loanPurpose: 'CashOut', estimatedDSCR: 1.3 });
  });

  it('of portfolios is short', () => {
    const required = [
      'address',
      'experience',
      'ficoScore',
      'loanAmount',
      'numberOfProperties',
      'propertyType',
      'state',
    ];
    expect(missingIn(portfolio, {}).sort()).toEqual(required);
    expect(requestOfDeal(portfolio, portfolioDeal)).toMatchObject({ numberOfProperties: 10, state: 'TX' });
    expect(dealOfRequest(portfolio, { numberOfProperties: 10, notes: 'Two are vacant' })).toMatchObject({
      maxPortfolioSize: 10,
      notes: 'Two are vacant',
    });
  });
});

describe('the search forms of rentals', () => {
  const errorsOf = (kind: LoanKind, typed: Readonly<Record<string, unknown>>) =>
    (schemasOf(kind).scenario.safeParse(typed).error?.issues ?? []).map(({ path }) => path.join('.'));

  it('ask for nothing, but a FICO that is given is one', () => {
    expect([dscr, portfolio].flatMap((kind) => errorsOf(kind, {}))).toEqual([]);
    expect([dscr, portfolio].flatMap((kind) => errorsOf(kind, { fico: 299 }))).toEqual(['fico', 'fico']);
  });

  it('know 50 states for DSCR, and the District of Columbia for portfolios too', () => {
    expect(errorsOf(dscr, { state: 'DC' })).toEqual(['state']);
    expect(errorsOf(portfolio, { state: 'DC' })).toEqual([]);
    const states = dscr.deal.fields.flatMap((field) =>
      field.name === 'state' && 'options' in field ? field.options : [],
    );
    expect(states).toHaveLength(50);
  });

  it('count a price for a purchase only', () => {
    const typed = { purchasePrice: '400k', loanPurpose: 'RateTerm' };
    expect(schemasOf(dscr).scenario.parse(typed)).toMatchObject({ purchasePrice: null });
    expect(schemasOf(dscr).scenario.parse({ ...typed, loanPurpose: 'Purchase' })).toMatchObject({
      purchasePrice: 400_000,
    });
  });
});
