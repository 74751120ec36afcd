import { describe, expect, it } from 'vitest';
import { loanKind } from '../../../lending/kinds/find.ts';
import { calculationIsOwn, dealIsOwn } from './own-figures.ts';

const kind = loanKind('fix-and-flip');
const flip = 'Fix and flip in Texas, 700 FICO, 5 flips, purchase price 400k, ARV 600k';

describe('a deal as somebody else repeats it', () => {
  it.each([
    ['Fix and flip in Texas, purchase price 600k, ARV 600k', [flip]],
    ['Fix and flip, purchase price 600k, ARV 400k', [flip]],
    ['Fix and flip, purchase price 400k, rehab 600k', [flip]],
    ['Fix and flip, loan amount 400k, purchase price 600k', [flip, 'thanks']],
    ['Fix and flip, FICO 640', [flip]],
  ])('is not theirs with a figure of something else: %s', (input, typed) => {
    expect(dealIsOwn(input, typed, kind)).toBe(false);
  });

  it.each([
    [flip, [flip]],
    ['Purchase price: $400,000. After-repair value: $600,000. Credit score 700', [flip]],
    ['Fix and flip, FICO 690, purchase price 400k', ['flip, purchase price 400k', 'about 690']],
    ['Fix and flip with no experience', ['flip in TX', 'none yet']],
    ['Fix and flip, FICO 720', [flip, 'make it 720']],
    ['Fix and flip, purchase price 400k, rehab 50k', ['flip for 400k', 'and 50k']],
  ])('is theirs: %s', (input, typed) => {
    expect(dealIsOwn(input, typed, kind)).toBe(true);
  });
});

describe('a calculation as somebody else repeats it', () => {
  const typed = ['what is the LTV on a 300k loan with a value of 400k?'];
  it('is not theirs with its figures swapped', () => {
    expect(calculationIsOwn('LTV on a 400k loan with a value of 300k', typed)).toBe(false);
    expect(calculationIsOwn('LTV on a 300k loan with a value of 300k', typed)).toBe(false);
  });

  it('is theirs in other words', () => {
    expect(calculationIsOwn('LTV: loan $300,000, value $400,000', typed)).toBe(true);
    expect(calculationIsOwn('interest only payment on a 300k loan at 9%', ['300k, interest only', 'at 9%'])).toBe(true);
  });
});
