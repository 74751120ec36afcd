import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareOffers } from '../../src/features/offer-comparison/comparison/comparison.ts';
import { comparisonDocument } from '../../src/features/offer-comparison/server/comparison-document.ts';
import { sheetOf, writeCsv } from '../../src/features/offer-comparison/server/comparison-files.ts';
import { fundingLines, fundingMailLines } from '../../src/features/quotes/terms/offer-funding.ts';
import { renderPdf } from '../../src/kernel/files/pdf/render.ts';
import { dscr } from '../../src/lending/kinds/dscr/kind.ts';
import type { Deal } from '../../src/lending/kinds/loan.ts';
import { portfolio } from '../../src/lending/kinds/portfolio/kind.ts';
import { sizingSteps } from '../../src/lending/kinds/show-figures.ts';
import { stabilizedBridge } from '../../src/lending/kinds/stabilized-bridge/kind.ts';
import { percentOf } from '../../src/lending/money.ts';
import { readPdf } from '../support/desks/read-files.ts';
import { shownAt } from '../support/example-deal.ts';
import { fullDscrDeals, fullPortfolioDeals } from '../support/lending/rental-arbitraries.ts';
import { dscrDeal, judgeDscr, judgePortfolio } from '../support/lending/rentals.ts';
import { judgeBridge } from '../support/lending/stabilized-bridge.ts';
import { costs, dollars, netOf, offerOn, type Sized } from './sized-deals.ts';

interface Refinanced extends Pick<Sized, 'kind' | 'deal' | 'verdict' | 'loan'> {
  readonly payoff: number;
}
const owed = fc.constantFrom(0, 80_000, 150_000, 199_999, 320_000, 700_000);
const refinances: fc.Arbitrary<Refinanced> = fc
  .tuple(
    fc.constantFrom(...(['RateTerm', 'CashOut'] as const)),
    owed,
    fc.oneof(
      fullDscrDeals.map((deal) => ({ kind: dscr, deal, judged: judgeDscr })),
      fullPortfolioDeals.map((deal) => ({ kind: portfolio, deal, judged: judgePortfolio })),
      fc
        .integer({ min: 100_000, max: 900_000 })
        .map((propertyValue) => ({ kind: stabilizedBridge, deal: { propertyValue }, judged: judgeBridge })),
    ),
  )
  .map(([loanPurpose, payoff, { kind, deal: about, judged }]) => {
    const owes = kind === stabilizedBridge ? { currentLoanBalance: payoff } : { loanPurpose, payoff };
    const deal: Deal = { ...about, ...owes };
    const verdict = judged({ deal });
    return { kind, deal, verdict, payoff, loan: verdict.sizing.totalLoanAmount ?? 0 };
  })
  .filter(({ loan }) => loan > 0);

describe('whatever is owed and lent, the parts of a refinance add up to the total', () => {
  it('payoff, cash to close and cash to borrower, from the search to the PDF', async () => {
    await fc.assert(
      fc.asyncProperty(refinances, costs, async (one, { brokerFeePercent, ...stated }) => {
        const { kind, deal, verdict, loan, payoff } = one;
        const { sizing, tier } = verdict;
        expect(Number(sizing.cashToClose) - Number(sizing.cashToBorrower)).toBe(payoff - loan);
        expect(Math.min(Number(sizing.cashToClose), Number(sizing.cashToBorrower))).toBe(0);
        const inColumns = kind.figures.resultColumns.flatMap(({ parts }) => parts.map(({ figure }) => figure));
        expect(inColumns).toEqual(expect.arrayContaining(['cashToClose', 'cashToBorrower']));
        const step = sizingSteps(kind, sizing, tier, deal).at(-1);
        expect([step?.label, step?.amount]).toEqual(
          payoff < loan ? ['Cash to borrower', loan - payoff] : ['Cash to close', payoff - loan],
        );

        const { terms, request, one: offered } = offerOn(one, stated);
        const total = payoff - loan + percentOf(loan, stated.pointsPercent) + stated.fees;
        const detail = new Map(fundingLines(kind, request, terms).map(({ label, amount }) => [label, amount ?? 0]));
        expect(netOf((label) => detail.get(label))).toBe(total);
        expect(detail.has('Cash to borrower')).toBe(total < 0);
        const [, cash = ''] = fundingMailLines(kind, request, terms);
        const [whole, ...of] = [...cash.matchAll(/-?\$[\d,]+/g)].map(([amount]) => dollars(amount));
        expect(cash.startsWith(total < 0 ? 'Cash to borrower' : 'Cash to close')).toBe(true);
        expect([whole, of.reduce((sum, part) => sum + part, 0)]).toEqual([Math.abs(total), Math.abs(total)]);

        const { closing } = compareOffers(kind, [offered], { months: 12, now: shownAt, brokerFeePercent });
        const inRows = (label: string) => closing.find((row) => row.label === label)?.cells[0]?.value ?? undefined;
        expect(netOf(inRows)).toBe(total + percentOf(loan, brokerFeePercent));

        const sheet = sheetOf(kind, [offered], { months: 12, now: shownAt, broker: 'Dana Ortiz' });
        const table = writeCsv(sheet).split('\r\n');
        const head = table[4]?.split(',') ?? [];
        const cells = (table[5] ?? '').replace(/"[^"]*"/g, 'quoted').split(',');
        const inCsv = (label: string) => Number(cells[head.indexOf(`At closing: ${label}`)] ?? 0);
        expect(netOf(inCsv)).toBe(total);
      }),
      { numRuns: 200 },
    );
  });

  it('the PDF of a cash-out names the cash to the borrower', async () => {
    const deal = { ...dscrDeal, loanPurpose: 'CashOut' as const, payoff: 180_000, purchasePrice: null };
    const verdict = judgeDscr({ deal });
    const { one } = offerOn({ kind: dscr, deal, verdict, loan: 280_000 }, { pointsPercent: 2, fees: 1_400 });
    const sheet = sheetOf(dscr, [one], { months: 12, now: shownAt, broker: 'Dana Ortiz' });
    const words = (await readPdf(await renderPdf(comparisonDocument(sheet)))).flat().join(' ');
    // 280,000 - 180,000 - 5,600 - 1,400.
    expect(words).toContain('Cash to close Cash to borrower Cost');
    expect(words).toContain('Pacific $0 $93,000');
    expect(words).toContain('cash to borrower $93,000');
  });
});
