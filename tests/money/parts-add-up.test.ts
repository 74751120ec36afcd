import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixAndFlipCalculator } from '../../src/features/calculators/definitions/fix-and-flip/calculator.ts';
import { groundUpCalculator } from '../../src/features/calculators/definitions/ground-up/calculator.ts';
import { loadOffer } from '../../src/features/calculators/web/market/offer.ts';
import { compareOffers } from '../../src/features/quotes/comparison/comparison.ts';
import type { OfferOnTable } from '../../src/features/quotes/comparison/offer-costs.ts';
import type { BrokerQuote } from '../../src/features/quotes/contract.ts';
import type { OfferTerms } from '../../src/features/quotes/model.ts';
import { comparisonDocument } from '../../src/features/quotes/server/comparison/comparison-document.ts';
import { sheetOf, writeCsv } from '../../src/features/quotes/server/comparison/comparison-files.ts';
import { fundingLines, fundingMailLines } from '../../src/features/quotes/terms/offer-funding.ts';
import { sizingForBroker, sizingForLender } from '../../src/features/quotes/web/program-snapshot.ts';
import { renderPdf } from '../../src/kernel/files/pdf/render.ts';
import type { ProgramVerdict } from '../../src/lending/engine/verdict.ts';
import { dscr } from '../../src/lending/kinds/dscr/kind.ts';
import { fixAndFlip } from '../../src/lending/kinds/fix-and-flip/kind.ts';
import { groundUp } from '../../src/lending/kinds/ground-up/kind.ts';
import type { LoanKind } from '../../src/lending/kinds/kind.ts';
import type { Deal } from '../../src/lending/kinds/loan.ts';
import { portfolio } from '../../src/lending/kinds/portfolio/kind.ts';
import { sizingSteps } from '../../src/lending/kinds/show-figures.ts';
import { stabilizedBridge } from '../../src/lending/kinds/stabilized-bridge/kind.ts';
import { percentOf } from '../../src/lending/money.ts';
import { requestOfDeal } from '../../src/lending/requests/request-of-deal.ts';
import { readPdf } from '../support/desks/read-files.ts';
import { offerVersion, shownAt } from '../support/example-deal.ts';
import { fullDeals, programs } from '../support/lending/arbitraries.ts';
import { judgeGroundUpProgram } from '../support/lending/ground-up.ts';
import { fullGroundUpDeals, groundUpPrograms } from '../support/lending/ground-up-arbitraries.ts';
import { fullDscrDeals, fullPortfolioDeals } from '../support/lending/rental-arbitraries.ts';
import { dscrDeal, judgeDscr, judgePortfolio } from '../support/lending/rentals.ts';
import { judge } from '../support/lending/samples.ts';
import { judgeBridge } from '../support/lending/stabilized-bridge.ts';

interface Sized {
  readonly kind: LoanKind;
  readonly deal: Deal;
  readonly verdict: ProgramVerdict;
  readonly loan: number;
  /** What is paid at closing and in draws. */
  readonly uses: readonly [number | null, number];
  /** By their names and labels: paid at closing, paid in draws. */
  readonly members: readonly [string, string];
  readonly labels: readonly [string, string];
}

const flips: fc.Arbitrary<Sized> = fc.tuple(programs, fullDeals).map(([program, deal]) => {
  const verdict = judge({ program, deal });
  return {
    kind: fixAndFlip,
    deal,
    verdict,
    loan: verdict.sizing.totalLoanAmount ?? 0,
    uses: [deal.purchasePrice, deal.rehabNeeded],
    members: ['purchaseLoanAmount', 'rehabLoanAmount'],
    labels: ['Purchase loan', 'Rehab loan'],
  };
});
const projects: fc.Arbitrary<Sized> = fc.tuple(groundUpPrograms, fullGroundUpDeals).map(([program, deal]) => {
  const verdict = judgeGroundUpProgram(program, deal);
  const land = deal.landStatus === 'owned' ? (deal.landBalance ?? null) : deal.landPurchasePrice;
  return {
    kind: groundUp,
    deal: { ...deal },
    verdict,
    loan: verdict.sizing.totalLoanAmount ?? 0,
    uses: [land, deal.constructionBudget],
    members: ['landAmount', 'constructionAmount'],
    labels: ['Land loan', 'Construction loan'],
  };
});
const sized = fc
  .oneof(flips, projects)
  .filter(({ verdict, loan }) => verdict.sizing.totalLoanAmount !== null && loan > 0);

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

/** What a list of lines says is brought to closing; below zero where it is paid to the borrower. */
const netOf = (amountOf: (label: string) => number | undefined): number =>
  (amountOf('Cash to close') ?? Number.NaN) - (amountOf('Cash to borrower') ?? 0);

const costs = fc.record({
  pointsPercent: fc.integer({ min: 0, max: 40 }).map((eighths) => eighths / 8),
  fees: fc.integer({ min: 0, max: 5_000 }),
  brokerFeePercent: fc.constantFrom(0, 1, 1.5),
});

/** A lender that offers what its program sized. */
function offerOn(
  { kind, deal, verdict, loan, members }: Pick<Sized, 'kind' | 'deal' | 'verdict' | 'loan'> & Partial<Sized>,
  { pointsPercent, fees }: Partial<OfferTerms>,
) {
  const terms: OfferTerms = {
    ...offerVersion(1).terms,
    loanAmount: loan,
    heldBack: members ? Number(verdict.sizing[members[1]]) : null,
    pointsPercent: pointsPercent ?? 0,
    fees: fees ?? 0,
    interestType: members ? 'nonDutch' : 'dutch',
    validUntil: '2026-12-31',
  };
  const request = { ...requestOfDeal(kind, deal), propertyAddress: '12 Juniper Court' };
  const quote = {
    _id: 'quote',
    kind: kind.slug,
    request,
    offers: [],
    lender: { _id: 'l', name: 'Alder' },
  } as unknown as BrokerQuote;
  const one: OfferOnTable = { quote, offer: { ...offerVersion(1), terms } };
  return { terms, request, one };
}

const dollars = (text: string | undefined): number => Number((text ?? '').replace(/[$,]/g, '').replace('−', '-'));
const cashOf = ({ uses: [closing, draws], loan }: Sized): number | null =>
  closing === null ? null : closing + draws - loan;

describe('whatever the deal and the program, on every screen the parts add up to the total', () => {
  it('rows of a search, the sizing of a result and the snapshot of a quote', () => {
    fc.assert(
      fc.property(sized, (one) => {
        const { kind, deal, verdict, loan, members, labels } = one;
        const { sizing, tier } = verdict;
        const inColumns = kind.figures.resultColumns.flatMap(({ parts }) => parts.map(({ figure }) => figure));
        expect(inColumns).toEqual(expect.arrayContaining([...members, 'totalLoanAmount', 'cashToClose']));
        expect(Number(sizing[members[0]]) + Number(sizing[members[1]])).toBe(loan);
        expect(sizing.cashToClose).toBe(cashOf(one));

        const steps = new Map(sizingSteps(kind, sizing, tier, deal).map(({ label, amount }) => [label, amount]));
        expect(Number(steps.get(labels[0])) + Number(steps.get(labels[1]))).toBe(steps.get('Total loan'));
        expect(steps.get('Cash to close')).toBe(cashOf(one));

        for (const [figures, total, [first, second]] of [
          [sizingForBroker(kind, sizing), 'Total loan', labels],
          [sizingForLender(kind, sizing), 'Loan by your limits', towards(kind)],
        ] as const) {
          const of = (label: string) => dollars(figures.find((figure) => figure.label === label)?.text);
          expect(of(first) + of(second)).toBe(of(total));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('the detail of an offer, the comparison, its CSV and the mail, with the cash to close of the search', () => {
    fc.assert(
      fc.property(sized, costs, (one, { brokerFeePercent, ...stated }) => {
        const { kind, loan } = one;
        const { terms, request, one: offered } = offerOn(one, stated);
        // A request says of owned land that nothing is owed where the search leaves it open.
        const cashBefore = (one.uses[0] ?? 0) + one.uses[1] - loan;
        const points = percentOf(loan, stated.pointsPercent);
        const brokerFee = percentOf(loan, brokerFeePercent);

        const detail = new Map(fundingLines(kind, request, terms).map(({ label, amount }) => [label, amount ?? 0]));
        const holdback = [...detail].find(([label]) => label.endsWith('holdback'))?.[1] ?? Number.NaN;
        expect((detail.get('Initial advance') ?? Number.NaN) + holdback).toBe(loan);

        const { closing, terms: rows } = compareOffers(kind, [offered], { months: 12, now: shownAt, brokerFeePercent });
        const amountIn = (list: typeof rows, label: string) =>
          list.find((row) => row.label === label)?.cells[0]?.value ?? undefined;
        const advance = amountIn(rows, 'Initial advance') ?? Number.NaN;
        expect(advance + (rows.find(({ label }) => label.endsWith('holdback'))?.cells[0]?.value ?? 0)).toBe(loan);
        const mail = fundingMailLines(kind, request, terms);
        const amountsIn = (text: string) => [...text.matchAll(/-?\$[\d,]+/g)].map(([amount]) => dollars(amount));
        const [whole, ...parts] = amountsIn(mail[0] ?? '');
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
        expect(detail.get('Cash to close before points and fees')).toBe(cashBefore);
        expect(netOf((label) => detail.get(label))).toBe(cashBefore + points + stated.fees);
        expect(amountIn(closing, 'Cash to close before points and fees')).toBe(cashBefore);
        expect(netOf((label) => amountIn(closing, label))).toBe(cashBefore + points + stated.fees + brokerFee);
        const lines = closing.filter(({ isTotal }) => !isTotal).map(({ cells }) => dollars(cells[0]?.text));
        expect(lines.reduce((sum, line) => sum + line, 0)).toBe(
          netOf((label) => dollars(closing.find((row) => row.label === label)?.cells[0]?.text ?? '0')),
        );
        const [cash, ...of] = amountsIn(mail[1] ?? '');
        expect(of.reduce((sum, part) => sum + part, 0)).toBe(cash);

        const sheet = sheetOf(kind, [offered], { months: 12, now: shownAt, broker: 'Dana Ortiz' });
        const table = writeCsv(sheet).split('\r\n');
        const head = table[4]?.split(',') ?? [];
        const cells = (table[5] ?? '').replace(/"[^"]*"/g, 'quoted').split(',');
        const inCsv = (label: string) => Number(cells[head.indexOf(`At closing: ${label}`)] ?? 0);
        expect(inCsv('Cash to close before points and fees') + inCsv('Points') + inCsv('Lender fees')).toBe(
          netOf(inCsv),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('the PDF of a comparison', async () => {
    await fc.assert(
      fc.asyncProperty(
        sized.filter((one) => (cashOf(one) ?? -1) >= 0),
        costs,
        async (one, stated) => {
          const { one: offered } = offerOn(one, stated);
          const sheet = sheetOf(one.kind, [offered], { months: 12, now: shownAt, broker: 'Dana Ortiz' });
          const words = (await readPdf(await renderPdf(comparisonDocument(sheet)))).flat().join(' ');
          const [, line = ''] = /At closing (.*?) Cost over/.exec(words) ?? [];
          const amounts = [...line.matchAll(/-?\$[\d,]+/g)].map(([amount]) => dollars(amount));
          expect(amounts.length).toBeGreaterThan(3);
          expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1));
        },
      ),
      { numRuns: 5 },
    );
  });

  it('a refinance: payoff, cash to close and cash to borrower, from the search to the PDF', async () => {
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

  it('an offer that is opened in the calculator, with its advance and its holdback', () => {
    fc.assert(
      fc.property(sized, costs, (one, stated) => {
        const { kind, deal, loan } = one;
        const { terms } = offerOn(one, stated);
        const calculator = kind.slug === 'ground-up' ? groundUpCalculator : fixAndFlipCalculator;
        if (calculator.market === undefined) throw new Error('It asks the market.');
        const { inputs } = loadOffer(calculator, calculator.market, deal, terms);
        const { numbers } = calculator.evaluate(inputs);
        const near = (name: string) => Math.round(numbers[name] ?? Number.NaN);
        if (kind.slug === 'ground-up') {
          if ((numbers.totalProjectCost ?? 0) > 0)
            expect(near('maxLoanAmount') + near('downPaymentRequired')).toBe(near('totalProjectCost'));
          return;
        }
        const parts = near('purchaseLoanAmount') + near('rehabLoanAmount') + near('unusedLoanCapacity');
        expect(parts).toBe(near('totalLoanAmount'));
        expect(near('totalLoanAmount')).toBe(loan);
        expect(near('purchaseLoanAmount')).toBe(Math.min(loan - (terms.heldBack ?? 0), Number(deal.purchasePrice)));
        if (terms.heldBack) expect(near('rehabLoanAmount')).toBe(terms.heldBack);
      }),
      { numRuns: 300 },
    );
  });
});

/** The labels of the two parts as their lender reads them. */
const towards = ({ slug }: LoanKind) =>
  slug === 'ground-up'
    ? (['Toward the land', 'Toward the construction'] as const)
    : (['Toward the purchase', 'Toward the rehab'] as const);

describe('worked examples', () => {
  const sample = { purchasePrice: 300_000, rehabNeeded: 65_000, arv: 480_000 };
  it('an offer of $285,000 with a holdback of $65,000 is a purchase loan of $220,000 in the calculator', () => {
    const terms = { ...offerVersion(1).terms, loanAmount: 285_000, heldBack: 65_000, fees: 0 };
    if (fixAndFlipCalculator.market === undefined) throw new Error('It asks the market.');
    const { inputs, remarks } = loadOffer(fixAndFlipCalculator, fixAndFlipCalculator.market, sample, terms);
    expect(fixAndFlipCalculator.evaluate(inputs).numbers).toMatchObject({
      purchaseLoanAmount: 220_000,
      rehabLoanAmount: 65_000,
      downPayment: 80_000,
      rehabCashRequired: 0,
    });
    expect(remarks.join(' ')).not.toContain('holdback');
  });
});
