import { describe, expect, it } from 'vitest';
import { loanKind } from '../../../lending/kinds/find.ts';
import { amountsIn } from './amounts.ts';
import { kindIn, missingOf, readDeal, readReply, stateIn } from './deal.ts';

describe('amounts in words', () => {
  it.each([
    ['$270,000', 270_000, 'money'],
    ['270k', 270_000, 'money'],
    ['1.2 million', 1_200_000, 'money'],
    ['$1.2M', 1_200_000, 'money'],
    ['75%', 75, 'percent'],
    ['11.5 percent', 11.5, 'percent'],
    ['700', 700, 'plain'],
  ])('%s', (text, value, unit) => {
    expect(amountsIn(text)).toEqual([expect.objectContaining({ value, unit })]);
  });

  it('leave words with digits alone', () => {
    expect(amountsIn('5th B2B 1099s')).toEqual([]);
  });
});

const fixAndFlip = loanKind('fix-and-flip');
const dscr = loanKind('dscr');

describe('a deal in words', () => {
  it.each([
    [
      'Fix and flip in Texas, 700 FICO, 5 flips, buying for $300k, rehab 60k, ARV $475,000',
      { state: 'TX', fico: 700, experience: 5, purchasePrice: 300_000, rehabNeeded: 60_000, arv: 475_000 },
    ],
    [
      'flip in Tampa, FL. Purchase price 210,000 and 45,000 in repairs, worth 340k after repair. Credit score 668, first flip',
      { state: 'FL', fico: 668, experience: 0, purchasePrice: 210_000, rehabNeeded: 45_000 },
    ],
    ['flip, after-repair value $600,000, purchase price 400k', { arv: 600_000, purchasePrice: 400_000 }],
    ['who will fund a flip with a 620 score and no experience in OH?', { fico: 620, experience: 0 }],
    [
      'borrower has 40k in the bank, 3 flips, fico 712, flip in GA',
      { liquidity: 40_000, experience: 3, fico: 712, state: 'GA' },
    ],
  ])('%s', (text, deal) => {
    expect(kindIn(text)).toBe('fix-and-flip');
    expect(readDeal(text, fixAndFlip)).toMatchObject(deal);
  });

  it('reads a rental with its rent, value and the loan that an LTV asks for', () => {
    const text =
      'DSCR cash-out in Georgia, value $400k, owes 180k, rents for 2,900, taxes 4,200, insurance 1,500, 720 FICO, 75% LTV';
    expect(readDeal(text, dscr)).toMatchObject({
      ...{ state: 'GA', fico: 720, propertyValue: 400_000, payoff: 180_000, currentRent: 2_900 },
      ...{ taxes: 4_200, insurance: 1_500, loanPurpose: 'CashOut', loanAmount: 300_000 },
    });
  });

  it('takes no score, state or number that the form would refuse', () => {
    expect(readDeal('flip with fico 900 in Ontario', fixAndFlip)).toEqual({});
  });

  it('asks for what is missing, and reads the reply', () => {
    expect(missingOf(fixAndFlip, { state: 'TX' })).toEqual(['fico', 'experience']);
    expect(readReply('about 690', fixAndFlip, 'fico')).toEqual({ fico: 690 });
    expect(readReply('none yet', fixAndFlip, 'experience')).toEqual({ experience: 0 });
    expect(readReply('tx', fixAndFlip, 'state')).toEqual({ state: 'TX' });
    expect(readReply('no idea', fixAndFlip, 'fico')).toEqual({});
  });
});

describe('a state in words', () => {
  it.each([
    ['Austin, TX', 'TX'],
    ['in OK', 'OK'],
    ['OK, find me a lender', undefined],
    ['a flip in West Virginia', 'WV'],
    ['Portland, OR 97201', 'OR'],
    ['this or that', undefined],
  ])('%s', (text, state) => {
    expect(stateIn(text)).toBe(state);
  });
});
