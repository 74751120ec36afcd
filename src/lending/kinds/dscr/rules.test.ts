import { describe, expect, it } from 'vitest';
import { dscrDeal, dscrTier, judgeDscr } from '../../../../tests/support/lending/rentals.ts';
import { openChecks } from '../../../../tests/support/lending/samples.ts';

// The sample: $400,000 bought for its value, 80% of it; $4,000 of rent, $500 a month of taxes and insurance, 1.25 at 7.5%
// over 30 years, where a dollar of loan costs 0.00699215 a month.

describe('sizing a DSCR loan', () => {
  it('lends the stated share of the value where the rent carries more', () => {
    const { status, sizing, warnings } = judgeDscr();
    expect(status).toBe('eligible');
    // 80% of 400,000. Rent: 4,000 / 1.25 - 500 = 2,700 a month carries 386,147.
    // 320,000 costs 2,237.49 a month, with 500 of costs 2,737.49; 4,000 / 2,737.49 = 1.4612.
    expect(sizing).toEqual({
      totalLoanAmount: 320_000,
      boundBy: 'maxLTV',
      valueLimit: 320_000,
      dscrLimit: 386_147,
      ltv: 80,
      dscr: expect.closeTo(1.4612, 4),
      monthlyPayment: 2_237.49,
      obligations: 2_737.49,
      carryingCosts: 500,
      rent: 4_000,
      rate: 7.5,
      assumedRate: null,
      termMonths: 360,
      downPayment: 80_000,
      cashToClose: 80_000,
      cashToBorrower: 0,
    });
    expect(warnings).toEqual([]);
  });

  it('holds the loan to what the rent carries', () => {
    // 2,800 / 1.25 - 500 = 1,740 a month; 1,740 / 0.00699215 = 248,850.6.
    const { status, sizing } = judgeDscr({ deal: { currentRent: 2_800 } });
    expect(status).toBe('eligible');
    expect(sizing).toMatchObject({ totalLoanAmount: 248_850, boundBy: 'dscrRatioMin', dscr: expect.closeTo(1.25, 5) });
  });

  it('holds the loan to the top of the loan range', () =>
    expect(judgeDscr({ tier: { loanRange: { min: null, max: 250_000 } } }).sizing).toMatchObject({
      totalLoanAmount: 250_000,
      boundBy: 'loanRange',
    }));

  it.each([
    ['Purchase', 320_000],
    ['RateTerm', 300_000],
    ['CashOut', 280_000],
  ] as const)('takes the LTV of the purpose: %s', (loanPurpose, loan) =>
    expect(judgeDscr({ deal: { loanPurpose } }).sizing.totalLoanAmount).toBe(loan),
  );

  it.each([
    // 70% of 400,000 is 280,000: 100,000 more than is owed.
    ['CashOut', 180_000, { cashToClose: 0, cashToBorrower: 100_000 }],
    // 75% of 400,000 is 300,000, and 320,000 is owed.
    ['RateTerm', 320_000, { cashToClose: 20_000, cashToBorrower: 0 }],
    ['RateTerm', 0, { cashToClose: 0, cashToBorrower: 300_000 }],
    ['CashOut', null, { cashToClose: null, cashToBorrower: null }],
  ] as const)('a refinance pays off what is owed: %s, %s', (loanPurpose, payoff, cash) => {
    const deal = { loanPurpose, payoff, purchasePrice: null };
    expect(judgeDscr({ deal }).sizing).toMatchObject({ ...cash, downPayment: null });
  });

  it('takes the lowest LTV without a purpose, for review', () => {
    const verdict = judgeDscr({ deal: { loanPurpose: undefined } });
    expect(verdict.status).toBe('review');
    expect(openChecks(verdict)).toEqual([{ code: 'LOAN_PURPOSE', outcome: 'review' }]);
    // 70% of 400,000.
    expect(verdict.sizing.totalLoanAmount).toBe(280_000);
    const partly = judgeDscr({ tier: { maxLTVCashOut: null }, deal: { loanPurpose: undefined } });
    expect(partly.sizing.totalLoanAmount).toBe(300_000);
  });

  it.each([
    ['a price below the value', { purchasePrice: 380_000 }, 304_000],
    ['a value below the price', { propertyValue: 350_000 }, 280_000],
    ['the price alone', { propertyValue: undefined }, 320_000],
    ['the value alone', { purchasePrice: undefined }, 320_000],
  ])('counts a purchase from the smaller of price and value: %s', (_, deal, loan) =>
    expect(judgeDscr({ deal }).sizing.totalLoanAmount).toBe(loan),
  );

  it('counts a refinance from the value, whatever was paid', () =>
    expect(judgeDscr({ deal: { loanPurpose: 'RateTerm', purchasePrice: 100_000 } }).sizing).toMatchObject({
      totalLoanAmount: 300_000,
      downPayment: null,
    }));

  it.each([
    ['the smaller of two', { currentRent: 4_000, marketRent: 2_800 }, 248_850],
    ['the market rent alone', { currentRent: undefined, marketRent: 2_800 }, 248_850],
  ])('counts rent as %s', (_, deal, loan) => expect(judgeDscr({ deal }).sizing.totalLoanAmount).toBe(loan));

  it('sizes 70 percent of 330,000 to the dollar', () =>
    expect(judgeDscr({ deal: { loanPurpose: 'CashOut', propertyValue: 330_000 } }).sizing.totalLoanAmount).toBe(
      231_000,
    ));

  it('refuses a loan of 0 and one below the loan range, and takes one exactly at its bottom', () => {
    // 1,000 / 1.25 = 800 a month; the costs alone are 900.
    const none = judgeDscr({
      tier: { loanRange: { min: null, max: null } },
      deal: { currentRent: 1_000, taxes: 9_000 },
    });
    expect(openChecks(none)).toMatchObject([{ code: 'LOAN_AMOUNT', outcome: 'fail', against: 'any', actual: 0 }]);
    expect(judgeDscr({ tier: { loanRange: { min: 320_000, max: null } } }).status).toBe('eligible');
    expect(openChecks(judgeDscr({ tier: { loanRange: { min: 320_001, max: null } } }))).toMatchObject([
      { code: 'LOAN_AMOUNT', outcome: 'fail', against: 'minimum', threshold: 320_001, actual: 320_000 },
    ]);
  });

  it('does not look at the rent where no DSCR, or one of 0, is asked', () => {
    const deal = { currentRent: undefined, taxes: undefined };
    expect(judgeDscr({ tier: { dscrRatioMin: null }, deal }).status).toBe('eligible');
    expect(judgeDscr({ tier: { dscrRatioMin: 0 }, deal })).toMatchObject({
      status: 'eligible',
      sizing: { dscrLimit: null, dscr: null },
    });
  });
});

describe('a DSCR loan that the deal asks for', () => {
  it('passes exactly at every limit and fails one dollar above', () => {
    expect(judgeDscr({ deal: { loanAmount: 320_000 } }).status).toBe('eligible');
    const over = judgeDscr({ deal: { loanAmount: 320_001 } });
    expect(openChecks(over)).toMatchObject([{ code: 'MAX_LTV', outcome: 'fail', threshold: 80 }]);
    expect(judgeDscr({ deal: { loanAmount: 248_850, currentRent: 2_800 } }).status).toBe('eligible');
    const thin = judgeDscr({ deal: { loanAmount: 248_851, currentRent: 2_800 } });
    expect(openChecks(thin)).toMatchObject([{ code: 'MIN_DSCR', outcome: 'fail', threshold: 1.25 }]);
  });

  it('is one check for its amount and one for each limit', () => {
    // 360,000 of 400,000 is 90%; it costs 2,517.17 a month, with 500 of costs 3,017.17: 4,000 / 3,017.17 = 1.3257.
    const { checks, sizing } = judgeDscr({ deal: { loanAmount: 360_000 } });
    expect(checks.slice(-3)).toEqual([
      { code: 'LOAN_AMOUNT', outcome: 'pass', against: 'minimum', threshold: 100_000, actual: 360_000, gap: 0 },
      { code: 'MAX_LTV', outcome: 'fail', threshold: 80, actual: 90, gap: 0.125 },
      { code: 'MIN_DSCR', outcome: 'pass', threshold: 1.25, actual: expect.closeTo(1.3257, 4), gap: 0 },
    ]);
    expect(sizing).toMatchObject({ totalLoanAmount: 360_000, boundBy: null, ltv: 90, downPayment: 40_000 });
  });

  it.each([
    ['0', 0, { against: 'any' }],
    ['above the value', 400_001, { against: 'whole', threshold: 400_000 }],
    ['below the loan range', 99_999, { against: 'minimum', threshold: 100_000 }],
  ])('is refused when it is %s', (_, loanAmount, refusal) =>
    expect(openChecks(judgeDscr({ deal: { loanAmount } }))).toContainEqual(
      expect.objectContaining({ code: 'LOAN_AMOUNT', outcome: 'fail', ...refusal }),
    ),
  );

  it('is held against no DSCR that would not be a number, whatever the value', () => {
    const text = JSON.stringify(judgeDscr({ deal: { loanAmount: 100_000, propertyValue: 0, taxes: 0, insurance: 0 } }));
    expect(JSON.parse(text)).toMatchObject({ status: 'ineligible' });
    expect(text).not.toMatch(/"(actual|gap)":null/);
  });
});

describe('the rate', () => {
  const noRate = { interestRate: null };

  it('is the market assumption of 7.5% where the program states none, and a warning says so', () => {
    const { sizing, warnings } = judgeDscr({ terms: noRate });
    expect(sizing).toMatchObject({ rate: 7.5, assumedRate: 7.5, dscrLimit: 386_147 });
    expect(warnings).toEqual([{ code: 'ASSUMED_RATE', rate: 7.5 }]);
  });

  it('can be assumed otherwise, for programs without one', () => {
    const deal = { assumedRate: 9 };
    // 2,700 a month at 9% over 30 years (0.00804623 a dollar) carries 335,561.
    expect(judgeDscr({ terms: noRate, deal }).sizing).toMatchObject({ rate: 9, dscrLimit: 335_561 });
    expect(judgeDscr({ deal })).toMatchObject({ sizing: { rate: 7.5, dscrLimit: 386_147 }, warnings: [] });
  });

  it('is not spoken of where no DSCR is computed', () =>
    expect(judgeDscr({ terms: noRate, deal: { taxes: undefined } }).warnings).toEqual([
      { code: 'NOT_SIZED', fields: ['taxes'] },
    ]));

  it('pays over the wanted term, which must be offered', () => {
    const terms = { loanTerms: [15, 30].map((termYears) => ({ termYears, termType: 'Fixed' })) };
    // 2,700 a month over 15 years (0.00927012 a dollar) carries 291,258.
    expect(judgeDscr({ terms, deal: { loanTerm: 15 } })).toMatchObject({
      status: 'eligible',
      sizing: { termMonths: 180, dscrLimit: 291_258, totalLoanAmount: 291_258 },
    });
    expect(openChecks(judgeDscr({ terms, deal: { loanTerm: 20 } }))).toMatchObject([
      { code: 'LOAN_TERM', outcome: 'fail', offered: [15, 30], wanted: [20] },
    ]);
    // Terms in months count as years: paid off in two, the loan is small.
    const short = { loanTerms: [], termLengthMonths: [24 as const] };
    expect(judgeDscr({ terms: short, tier: { dscrRatioMin: null }, deal: { loanTerm: 2 } }).status).toBe('eligible');
    expect(judgeDscr({ terms: { loanTerms: [] }, deal: { loanTerm: 20 } }).status).toBe('eligible');
  });
});

describe('what a DSCR deal wants', () => {
  it.each([
    ['PROPERTY_USE', { propertyUse: 'Short Term Rental' }],
    ['PROGRAM_TYPE', { programType: 'Non-DSCR' }],
    ['SETTING', { setting: 'Rural' }],
    ['RECOURSE', { recourse: 'nonRecourse' }],
    ['CROSS_COLLATERAL', { crossCollateralAllowed: true }],
    ['PROPERTY_TYPE', { propertyType: 'PUD' }],
  ] as const)('must be offered: %s', (code, deal) =>
    expect(openChecks(judgeDscr({ deal }))).toMatchObject([{ code, outcome: 'fail' }]),
  );

  it('is met by a program that offers it, or says nothing of it', () => {
    expect(judgeDscr({ terms: { programType: 'Non-DSCR' }, deal: { programType: 'Non-DSCR' } }).status).toBe(
      'eligible',
    );
    expect(judgeDscr({ deal: { programType: 'DSCR' } }).status).toBe('eligible');
    expect(judgeDscr({ terms: { propertyUses: [] }, deal: { propertyUse: 'Short Term Rental' } }).status).toBe(
      'eligible',
    );
  });
});

describe('a DSCR deal that is not fully known', () => {
  it('names what would size the loan, and the one rent that settles it', () => {
    const deal = { propertyValue: undefined, purchasePrice: undefined, currentRent: undefined, insurance: undefined };
    const verdict = judgeDscr({ deal });
    expect(verdict.status).toBe('undetermined');
    expect(openChecks(verdict)).toEqual([
      {
        code: 'LOAN_AMOUNT',
        outcome: 'unknown',
        threshold: 100_000,
        fields: ['purchasePrice', 'currentRent', 'insurance'],
      },
    ]);
    expect(openChecks(judgeDscr({ deal: { ...deal, loanPurpose: 'CashOut' } }))).toMatchObject([
      { fields: ['propertyValue', 'currentRent', 'insurance'] },
    ]);
  });

  it('with an amount leaves open only the limits that cannot be worked out', () => {
    const verdict = judgeDscr({ deal: { loanAmount: 300_000, taxes: undefined } });
    expect(openChecks(verdict)).toEqual([{ code: 'MIN_DSCR', outcome: 'unknown', threshold: 1.25, fields: ['taxes'] }]);
  });

  it('is refused at once when what is known rules the smallest loan out', () =>
    // 80% of 100,000.
    expect(openChecks(judgeDscr({ deal: { purchasePrice: 100_000, taxes: undefined } }))).toMatchObject([
      { code: 'LOAN_AMOUNT', outcome: 'fail', threshold: 100_000, actual: 80_000 },
    ]));

  it('without anything is undetermined, not refused', () => {
    const blank = Object.fromEntries(Object.keys(dscrDeal).map((field) => [field, undefined]));
    expect(judgeDscr({ deal: blank }).status).toBe('undetermined');
  });
});

describe('a DSCR tier that states no leverage for the purpose', () => {
  const tier = { maxLTVPurchase: null };

  it('is for review without a loan in figures, and its DSCR is not checked', () => {
    const verdict = judgeDscr({ tier, deal: { currentRent: 500 } });
    expect(openChecks(verdict)).toEqual([{ code: 'LEVERAGE', outcome: 'review' }]);
    expect(verdict.sizing).toMatchObject({ totalLoanAmount: null, dscr: null });
  });

  it('is held to amount and DSCR of a loan that the deal asks for', () => {
    const verdict = judgeDscr({ tier, deal: { loanAmount: 300_000, currentRent: 500 } });
    expect(openChecks(verdict)).toMatchObject([
      { code: 'MIN_DSCR', outcome: 'fail' },
      { code: 'LEVERAGE', outcome: 'review' },
    ]);
  });

  it('fails where the whole value is below its smallest loan', () =>
    expect(judgeDscr({ tier: { ...tier, loanRange: { min: 400_001, max: null } } }).status).toBe('ineligible'));

  it('gives way to a tier that states it', () =>
    expect(judgeDscr({ tiers: [dscrTier(tier), dscrTier({ tierName: 'Stated' })] })).toMatchObject({
      status: 'eligible',
      tierName: 'Stated',
    }));
});
