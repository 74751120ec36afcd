import { describe, expect, it } from 'vitest';
import { kindSlugs, loanKind } from '../../../lending/kinds/find.ts';
import { emptyTier, programWarnings } from '../model.ts';
import { tierWarnings } from './tier-warnings.ts';

const bridge = loanKind('stabilized-bridge').terms.tierFields;
const warn = (...tiers: object[]) => tierWarnings(bridge, tiers);
const range = (min: number | null, max: number | null) => ({ loanRange: { min, max } });

describe('a tier that lends more to a weaker borrower than another', () => {
  it('is told of at the column, in figures, wherever it stands', () => {
    const strong = { minFICO: 700, minDSCR: 1.2, maxLTV: 75 };
    const weak = { minFICO: 660, minDSCR: 1.2, maxLTV: 80 };
    const said = (own: number, other: number) =>
      `Tier ${own} lends more to a weaker borrower than tier ${other}: Max LTV 80%, there 75%`;
    expect(warn(strong, weak)['tiers.1.maxLTV']).toBe(said(2, 1));
    expect(warn(weak, strong)['tiers.0.maxLTV']).toBe(said(1, 2));
  });

  it('is compared with every other one, and told of once for a column', () => {
    const found = warn({ minFICO: 720, maxLTV: 75 }, { minFICO: 700, maxLTV: 70 }, { minFICO: 660, maxLTV: 80 });
    expect(Object.keys(found).filter((path) => path.endsWith('maxLTV'))).toEqual(['tiers.2.maxLTV']);
  });

  it('is none where something else is asked instead, or other loans are made', () => {
    expect(warn({ minFICO: 700, minDSCR: 1, maxLTV: 75 }, { minFICO: 660, minDSCR: 1.3, maxLTV: 80 })).toEqual({});
    expect(
      warn(
        { minFICO: 700, maxLTV: 70, ...range(1_000_000, null) },
        { minFICO: 660, maxLTV: 80, ...range(null, 1_000_000) },
      ),
    ).toEqual({});
    expect(warn({ minFICO: 700, maxLTV: 80 }, { minFICO: 660, maxLTV: 75 })).toEqual({});
    expect(warn({ minFICO: 700, maxLTV: null }, { minFICO: 660, maxLTV: 75 })).toEqual({});
  });

  it('is read from what people type, and what cannot be read is compared with nothing', () => {
    expect(warn({ minFICO: '700', maxLTV: '75%' }, { minFICO: '', maxLTV: ' 80 % ' })).toHaveProperty([
      'tiers.1.maxLTV',
    ]);
    expect(warn({ minFICO: 700, maxLTV: 'some' }, { minFICO: 660, maxLTV: 80 })).not.toHaveProperty(['tiers.1.maxLTV']);
  });

  it.each([
    [
      'fix-and-flip',
      { minExperience: 5, maxRehabBudget: 100_000 },
      { minExperience: 2, maxRehabBudget: 200_000 },
      'maxRehabBudget',
    ],
    ['dscr', { dscrRatioMin: 1.2, maxLTVCashOut: 70 }, { dscrRatioMin: 1, maxLTVCashOut: 75 }, 'maxLTVCashOut'],
    ['ground-up', { minFICO: 700, arv: 65 }, { minFICO: 680, arv: 70 }, 'arv'],
    ['portfolio', { minFICO: 700, maxLTVPurchase: 70 }, { minFICO: 680, maxLTVPurchase: 75 }, 'maxLTVPurchase'],
  ] as const)(
    'is found among the columns of %s, also through the warnings of the program',
    (kind, strong, weak, column) => {
      expect(programWarnings(kind, { tiers: [strong, weak] })).toHaveProperty([`tiers.1.${column}`]);
    },
  );
});

describe('a tier that nobody needs', () => {
  it('repeats another, whatever its name', () => {
    expect(warn({ tierName: 'A', minFICO: 680, maxLTV: 70 }, { tierName: 'B', minFICO: 680, maxLTV: 70 })).toEqual({
      'tiers.1.tierName': 'Tier 2 repeats tier 1',
    });
  });

  it('is covered by one that asks no more and lends as much', () => {
    expect(warn({ minFICO: 700, maxLTV: 70 }, { minFICO: 680, maxLTV: 70, ...range(null, null) })).toEqual({
      'tiers.0.tierName': 'Tier 1 is never used: tier 2 asks no more and lends at least as much',
    });
    expect(warn({ minFICO: 680, maxLTV: 70 }, { minFICO: 680, maxLTV: 65, ...range(100_000, 200_000) })).toEqual({
      'tiers.1.tierName': 'Tier 2 is never used: tier 1 asks no more and lends at least as much',
    });
  });

  it('is none whose shares nobody states: it decides, case by case', () => {
    expect(warn({ minFICO: 700, maxLTV: 70 }, { minFICO: 640, maxLTV: null })).toEqual({});
  });

  it('is none that makes loans, or takes deals, that the other does not', () => {
    expect(
      warn(
        { minFICO: 680, maxLTV: 70, ...range(100_000, 500_000) },
        { minFICO: 680, maxLTV: 65, ...range(100_000, 900_000) },
      ),
    ).toEqual({});
    const portfolio = loanKind('portfolio').terms.tierFields;
    const sizes = [
      { minFICO: 680, maxPortfolioSize: 10, maxLTVPurchase: 75 },
      { minFICO: 680, maxPortfolioSize: 30, maxLTVPurchase: 70 },
    ];
    expect(tierWarnings(portfolio, sizes)).toEqual({});
  });
});

describe('loans that no tier makes', () => {
  it('are told of where the next tier begins', () => {
    const tiers = [
      { ...range(1_500_000, 3_000_000), maxLTV: 65 },
      { ...range(100_000, 1_000_000), maxLTV: 75 },
    ];
    expect(warn(...tiers)).toEqual({
      'tiers.0.loanRange': 'No tier lends more than $1,000,000 and less than $1,500,000',
    });
  });

  it('are none where one tier ends and the next begins, by a dollar or not', () => {
    const from = (min: number) => warn({ ...range(null, 500_000), maxLTV: 75 }, { ...range(min, null), maxLTV: 70 });
    expect(from(500_000)).toEqual({});
    expect(from(500_001)).toEqual({});
    expect(from(500_002)).toHaveProperty(['tiers.1.loanRange']);
  });

  it('are not told of an empty range, which has a warning of its own', () => {
    const tiers = [
      { maxLTV: 75, ...range(900_000, 100_000) },
      { maxLTV: 70, ...range(2_000_000, null) },
    ];
    expect(programWarnings('stabilized-bridge', { tiers })).toEqual({
      'tiers.0.loanRange': 'Loan range: the minimum is above the maximum',
    });
  });
});

it.each(kindSlugs)('untouched tiers of a %s program have no warnings', (kind) => {
  expect(programWarnings(kind, { tiers: [emptyTier(kind), emptyTier(kind)] })).toEqual({});
  expect(programWarnings(kind, {})).toEqual({});
});
