import { describe, expect, it } from 'vitest';
import type { Explanation } from '../../src/lending/engine/verdict.ts';
import { type CostedOffer, offerCost } from '../../src/lending/offers/cost.ts';
import { judgeGroundUp } from '../support/lending/ground-up.ts';
import { judgeDscr, judgePortfolio } from '../support/lending/rentals.ts';
import { judge } from '../support/lending/samples.ts';
import { judgeBridge } from '../support/lending/stabilized-bridge.ts';
import { article } from './library.ts';

/** The examples of the guides, judged by the product itself: an article and a search never say two different loans. */
interface Example {
  readonly what: string;
  readonly guide: string;
  readonly judged: () => Explanation;
  readonly loan: number;
}

const flipTier = { maxLTC: 90, maxARV: 70, rehabPercent: 100 } as const;
const flip = { arv: 380_000 } as const;
const rental = { currentRent: 2_800 } as const;
const houses = { currentRent: 12_000 } as const;
const houseTier = { maxLTVRateTerm: 75 } as const;
const build = { totalBlendedCostPercent: 85, arv: 70 } as const;

const fixAndFlipGuide = 'how-a-fix-and-flip-loan-is-sized';
const dscrGuide = 'how-a-dscr-loan-is-sized';
const examples: readonly Example[] = [
  { what: 'the deal', guide: fixAndFlipGuide, judged: () => judge({ tier: flipTier, deal: flip }), loan: 266_000 },
  {
    what: 'a total cost limit',
    guide: fixAndFlipGuide,
    judged: () => judge({ tier: { ...flipTier, totalLTC: 85 }, deal: flip }),
    loan: 263_500,
  },
  {
    what: 'a higher after-repair value',
    guide: fixAndFlipGuide,
    judged: () => judge({ tier: flipTier, deal: { arv: 420_000 } }),
    loan: 285_000,
  },
  {
    what: 'an as-is value below the price, without a limit from the ARV',
    guide: fixAndFlipGuide,
    judged: () => judge({ tier: { ...flipTier, maxARV: null }, deal: { asisValue: 235_000 } }),
    loan: 271_500,
  },
  { what: 'the deal', guide: dscrGuide, judged: () => judgeDscr({ deal: rental }), loan: 248_850 },
  { what: 'a higher rent', guide: dscrGuide, judged: () => judgeDscr({ deal: { currentRent: 3_400 } }), loan: 317_499 },
  {
    what: 'a minimum ratio of 1.00',
    guide: dscrGuide,
    judged: () => judgeDscr({ deal: rental, tier: { dscrRatioMin: 1 } }),
    loan: 320_000,
  },
  {
    what: 'a rate of 7.0%',
    guide: dscrGuide,
    judged: () => judgeDscr({ deal: rental, terms: { interestRate: 7 } }),
    loan: 261_535,
  },
  {
    what: 'dues of 100 a month',
    guide: dscrGuide,
    judged: () => judgeDscr({ deal: { ...rental, hoaFees: 100 } }),
    loan: 234_548,
  },
  { what: 'the deal', guide: 'stabilized-bridge-loans', judged: () => judgeBridge({}), loan: 280_000 },
  {
    what: 'the ten houses',
    guide: 'portfolio-loans-many-houses-one-loan',
    judged: () => judgePortfolio({ deal: houses, tier: houseTier }),
    loan: 1_015_425,
  },
  {
    what: 'rents for the whole value limit',
    guide: 'portfolio-loans-many-houses-one-loan',
    judged: () => judgePortfolio({ deal: { currentRent: 16_236 }, tier: houseTier }),
    loan: 1_500_000,
  },
  {
    what: 'the deal',
    guide: 'ground-up-construction-loans',
    judged: () => judgeGroundUp({ tier: build }),
    loan: 340_000,
  },
];

const inWords = (amount: number) => amount.toLocaleString('en-US');

describe('the loans of the guides', () => {
  it.each(examples)('$guide, $what: $loan', ({ guide, judged, loan }) => {
    expect(judged().sizing.totalLoanAmount).toBe(loan);
    expect(article(guide).markdown).toContain(inWords(loan));
  });

  it('that are refused are refused, and those that pass pass', () => {
    const bridge = (deal: object) => judgeBridge({ deal }).status;
    expect([bridge({ loanAmount: 300_000 }), bridge({ loanAmount: 250_000 })]).toEqual(['ineligible', 'eligible']);
    expect([bridge({ rehabRemaining: 60_000 }), bridge({ rehabRemaining: 50_000 })]).toEqual([
      'ineligible',
      'eligible',
    ]);
    expect(judgeDscr({ deal: { ...rental, loanAmount: 300_000 } }).status).toBe('ineligible');
  });

  it('leave the cash to close that the guides state', () => {
    expect(judge({ tier: flipTier, deal: flip }).sizing).toMatchObject({
      cashToClose: 44_000,
      purchaseLoanAmount: 206_000,
    });
  });
});

describe('the costs of the guides', () => {
  const guide = article('points-interest-and-what-a-loan-costs').markdown;
  const loan: CostedOffer = {
    loanAmount: 266_000,
    ratePercent: 12,
    pointsPercent: 0,
    fees: 0,
    termMonths: 12,
    interestType: 'dutch',
    heldBack: 60_000,
    amortizedYears: null,
  };
  it.each([
    ['interest on the whole loan', loan, 12, 31_920],
    ['interest on what is drawn', { ...loan, interestType: 'nonDutch' }, 12, 28_620],
    ['offer A over 12 months', { ...loan, ratePercent: 11, pointsPercent: 3 }, 12, 37_240],
    ['offer B over 12 months', { ...loan, pointsPercent: 1 }, 12, 34_580],
    ['offer B over 6 months', { ...loan, pointsPercent: 1 }, 6, 18_620],
  ] as const)('%s', (_what, offer, months, total) => {
    expect(offerCost(offer, months).total).toBe(total);
    expect(guide).toContain(inWords(total));
  });
});
