import { describe, expect, test } from 'vitest';
import { bridgeToNowhere } from '../../../../../../tests/sixth-kind/bridge-to-nowhere/kind.ts';
import { offerVersion, shownAt, shownTerms } from '../../../../../../tests/support/example-deal.ts';
import { fixAndFlip } from '../../../../../lending/kinds/fix-and-flip/kind.ts';
import { loanShares } from '../../../../../lending/offers/leverage.ts';
import type { LenderQuote } from '../../../contract.ts';
import { offerFieldsOf } from '../../../offer-fields.ts';
import { startingTerms } from './offer-form.tsx';

type Start = Pick<LenderQuote, 'offers' | 'program' | 'request'>;
const sizedTo = (totalLoanAmount: number | null, ltc: number | null): Start => ({
  offers: [],
  request: {},
  program: {
    programId: 'p',
    programName: 'Example program',
    tierName: null,
    status: 'eligible',
    checks: [],
    sizing: { totalLoanAmount, ltc, rehabLoanAmount: 40_000, boundBy: null },
  },
});

describe('what the offer form starts with', () => {
  test('the last version, word for word, while it is still valid', () => {
    const offers = [offerVersion(2, { ratePercent: 10.25 }), offerVersion(1)];
    expect(startingTerms(fixAndFlip, { offers, program: null, request: {} }, shownAt)).toEqual({
      ...shownTerms,
      ratePercent: 10.25,
    });
  });
  test('the structure that is read of the words of an older version, and no words', () => {
    const from = (prepayment: string) => {
      const offers = [offerVersion(1, { prepayment })];
      return startingTerms(fixAndFlip, { offers, program: null, request: {} }, shownAt);
    };
    expect(from('4 months minimum interest')).toMatchObject({
      prepaymentType: 'minimumInterest',
      prepaymentMonths: 4,
      prepayment: null,
    });
    expect(from('3 months of interest')).toMatchObject({ prepaymentType: null, prepayment: null });
  });
  test('a later day once the last version has run out', () => {
    const offers = [offerVersion(1, { validUntil: '2026-03-01' })];
    expect(startingTerms(fixAndFlip, { offers, program: null, request: {} }, shownAt).validUntil).toBe('2026-03-16');
  });
  test('the loan the limits allow, with its rehab held back and the usual interest, and nothing in place of a loan they do not', () => {
    expect(startingTerms(fixAndFlip, sizedTo(240_000, 80), shownAt)).toEqual({
      loanAmount: 240_000,
      interestType: 'dutch',
      heldBack: 40_000,
      validUntil: '2026-03-16',
    });
    for (const none of [sizedTo(0, 0), sizedTo(null, null), { offers: [], program: null, request: {} }]) {
      expect(startingTerms(fixAndFlip, none, shownAt)).toEqual({
        interestType: 'dutch',
        validUntil: '2026-03-16',
      });
    }
  });
});

test('an offer for a loan type of its own has no leverage field, and its leverage is a share of what the type measures it by', () => {
  const kind = bridgeToNowhere;
  expect(loanShares(kind, 1_600_000, { buildCost: 2_000_000 })).toEqual([{ of: 'build cost', percent: 80 }]);
  expect(offerFieldsOf(kind).map(({ name }) => name)).not.toContain('leveragePercent');
});
