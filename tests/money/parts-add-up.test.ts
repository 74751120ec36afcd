import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixAndFlipCalculator } from '../../src/features/calculators/definitions/fix-and-flip/calculator.ts';
import { groundUpCalculator } from '../../src/features/calculators/definitions/ground-up/calculator.ts';
import { loadOffer } from '../../src/features/calculators/web/market/offer.ts';
import { compareOffers } from '../../src/features/offer-comparison/comparison/comparison.ts';
import { comparisonDocument } from '../../src/features/offer-comparison/server/comparison-document.ts';
import { sheetOf, writeCsv } from '../../src/features/offer-comparison/server/comparison-files.ts';
import { fundingLines, fundingMailLines } from '../../src/features/quotes/terms/offer-funding.ts';
import { sizingForBroker, sizingForLender } from '../../src/features/quotes/web/program-snapshot.ts';
import { renderPdf } from '../../src/kernel/files/pdf/render.ts';
import type { LoanKind } from '../../src/lending/kinds/kind.ts';
import { sizingSteps } from '../../src/lending/kinds/show-figures.ts';
import { percentOf } from '../../src/lending/money.ts';
import { readPdf } from '../support/desks/read-files.ts';
import { offerVersion, shownAt } from '../support/example-deal.ts';
import { cashOf, costs, dollars, netOf, offerOn, sized } from './sized-deals.ts';

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
