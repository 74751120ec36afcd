import { describe, expect, it } from 'vitest';
import { offerVersion, quotedLender, shownAt } from '../../../../tests/support/example-deal.ts';
import { zoneOfState } from '../../../kernel/time-zones.ts';
import { dscr } from '../../../lending/kinds/dscr/kind.ts';
import { fixAndFlip } from '../../../lending/kinds/fix-and-flip/kind.ts';
import type { BrokerQuote, QuotedOffer } from '../../quotes/contract.ts';
import type { OfferTerms } from '../../quotes/model.ts';
import { changeText } from '../../quotes/offer-texts.ts';
import { compareOffers } from './comparison.ts';
import { crossingPoints, cumulativeCosts, monthsDrawn, unpricedSentences } from './offer-costs.ts';

const request = { propertyAddress: '12 Juniper Court', purchasePrice: 250_000, rehabNeeded: 60_000, arv: 420_000 };
function offerOf(name: string, terms: Partial<OfferTerms> = {}): QuotedOffer {
  const first = offerVersion(1);
  const offer = { ...first, terms: { ...first.terms, ...terms } };
  const quote: BrokerQuote = {
    _id: `quote-${name}`,
    kind: 'fix-and-flip',
    status: 'offered',
    requestedAt: '2026-03-01T09:00:00Z',
    seenAt: null,
    answeredAt: null,
    expiresAt: '2026-03-08T09:00:00Z',
    passedOver: false,
    program: null,
    decline: null,
    offers: [offer],
    messages: [],
    files: [],
    pipelineEntryId: 'entry',
    request,
    lender: quotedLender(name),
    undelivered: null,
    can: { withdraw: true, reply: true, accept: true, sendLink: true, revokeLink: true },
  };
  return { quote, offer };
}
const rowsOf = (offers: readonly QuotedOffer[], months = 12) => {
  const { terms, closing, costs } = compareOffers(fixAndFlip, offers, { months, now: shownAt });
  // A label of the costs, which come last, counts before the same one at closing.
  return new Map([...terms, ...closing, ...costs].map((row) => [row.label, row]));
};
const textsOf = (offers: readonly QuotedOffer[], label: string, months = 12) =>
  rowsOf(offers, months)
    .get(label)
    ?.cells.map(({ text }) => text);

// 10% with 2 points against 13% with none, on 100,000 and without fees: 2,000 more at closing, 250 less a month.
const bought = offerOf('Alder', { loanAmount: 100_000, ratePercent: 10, pointsPercent: 2, fees: 0 });
const plain = offerOf('Birch', { loanAmount: 100_000, ratePercent: 13, pointsPercent: 0, fees: 0 });

describe('offers side by side', () => {
  it('mark what differs, and the best where one can be better', () => {
    const rows = rowsOf([bought, plain]);
    const differing = [...rows.values()].filter(({ differs }) => differs).map(({ label }) => label);
    expect(differing).toEqual(expect.arrayContaining(['Interest rate', 'Points', 'Cash to close', 'Total']));
    for (const same of ['Loan amount', 'Leverage', 'Interest type', 'Fees', 'Term'])
      expect(differing).not.toContain(same);
    expect(rows.get('Interest rate')?.cells.map(({ isBest }) => isBest)).toEqual([true, false]);
    expect(rows.get('Loan amount')?.cells.map(({ isBest }) => isBest)).toEqual([false, false]);
  });

  it('say what the leverage is a share of, and the cash it takes to close with points and fees', () => {
    const one = offerOf('Alder', { loanAmount: 250_000, pointsPercent: 2, fees: 1_295 });
    const rows = rowsOf([one]);
    expect(rows.get('Leverage')?.cells[0]).toMatchObject({ text: '80%', note: 'of total cost, $310,000' });
    // 250,000 + 60,000 less 250,000, and 5,000 of points and 1,295 of fees.
    expect(textsOf([one], 'Cash to close')).toEqual(['$66,295']);
  });

  it('are costed over the holding time by their interest type', () => {
    const drawn = offerOf('Cedar', {
      loanAmount: 240_000,
      ratePercent: 10,
      interestType: 'nonDutch',
      heldBack: 60_000,
    });
    const whole = offerOf('Dogwood', { loanAmount: 240_000, ratePercent: 10 });
    expect(textsOf([drawn, whole], 'Interest')).toEqual(['$21,250', '$24,000']);
    expect(textsOf([drawn, whole], 'Rehab holdback')).toEqual(['$60,000', '—']);
    expect(compareOffers(fixAndFlip, [drawn], { months: 12, now: shownAt }).assumptions.join(' ')).toContain(
      'equal parts at the start of each month',
    );
  });

  it('say against the cheapest from or to which month another is cheaper', () => {
    expect(textsOf([bought, plain], 'Versus the cheapest', 12)).toEqual([
      'Cheapest over 12 months',
      'Cheaper than Alder to month 8',
    ]);
    expect(textsOf([bought, plain], 'Versus the cheapest', 6)).toEqual([
      'Cheaper than Birch from month 9',
      'Cheapest over 6 months',
    ]);
    const dearer = offerOf('Elm', { loanAmount: 100_000, ratePercent: 14, pointsPercent: 3, fees: 0 });
    expect(textsOf([plain, dearer], 'Versus the cheapest')).toEqual([
      'Cheapest over 12 months',
      'Never cheaper than Birch',
    ]);
  });

  it('never call an offer best that has expired', () => {
    const lapsed = offerOf('Fir', { ratePercent: 5, validUntil: '2026-03-01' });
    const cells = rowsOf([lapsed, offerOf('Ginkgo', { ratePercent: 9 }), offerOf('Hazel')]).get('Interest rate')?.cells;
    expect(cells?.map(({ isBest }) => isBest)).toEqual([false, true, false]);
  });

  it('say against the cheapest of those still valid, and of the others that they have expired', () => {
    const lapsed = offerOf('Fir', { loanAmount: 100_000, ratePercent: 5, fees: 0, validUntil: '2026-03-01' });
    const compared = [lapsed, bought, plain];
    expect(textsOf(compared, 'Versus the cheapest')).toEqual([
      'Expired',
      'Cheapest over 12 months',
      'Cheaper than Alder to month 8',
    ]);
    expect(textsOf(compared, 'Valid until')?.[0]).toBe('Mar 1, 2026, 11:59 PM Pacific (expired)');
    expect(textsOf([lapsed, lapsed], 'Versus the cheapest')).toEqual(['Expired', 'Expired']);
  });

  it('are compared over the months that both last: a loan that is due before is not cheaper for it', () => {
    // Hazel costs 6,000 in its 6 months, Alder 7,000 by then and 12,000 over the year.
    const short = offerOf('Hazel', { ...bought.offer.terms, ratePercent: 12, pointsPercent: 0, termMonths: 6 });
    expect(textsOf([bought, short, plain], 'Total')).toEqual(['$12,000', '$6,000', '$13,000']);
    expect(
      rowsOf([bought, short, plain])
        .get('Total')
        ?.cells.map(({ isBest, note }) => [isBest, note]),
    ).toEqual([
      [true, undefined],
      [false, 'for 6 months, its term'],
      [false, undefined],
    ]);
    expect(textsOf([bought, short, plain], 'Versus the cheapest')).toEqual([
      'Cheapest over 12 months',
      'Always cheaper than Alder, due after 6 months',
      'Cheaper than Alder to month 8',
    ]);
    expect(textsOf([bought, short], 'Versus the cheapest')?.[0]).toBe('The only one for all of 12 months');
    // None lasts the three years: all are compared to the end of the longest.
    expect(textsOf([bought, plain], 'Versus the cheapest', 36)?.[0]).toBe('Cheapest over 12 months');
    expect(cumulativeCosts([short, bought], 12).map(({ length }) => length)).toEqual([7, 13]);
  });

  it('say over how many years an amortizing loan is paid down, and when nobody has said so', () => {
    const level = (more: Partial<OfferTerms>) => offerOf('Iris', { interestType: 'amortizing', ...more });
    const compared = [level({}), level({ amortizedYears: 25 }), level({ termMonths: 126 }), bought];
    expect(textsOf(compared, 'Amortized over')).toEqual([
      '30 years, not stated',
      '25 years',
      '126 months, not stated',
      '—',
    ]);
    expect(textsOf([bought, plain], 'Amortized over')).toBeUndefined();
  });

  it('cross where their lines do', () => {
    const offers = [bought, plain];
    expect(crossingPoints(offers, cumulativeCosts(offers, 12))).toEqual([
      { month: 9, total: 9_625, sentence: 'From month 9 on, Alder is cheaper than Birch.' },
    ]);
    expect(crossingPoints(offers, cumulativeCosts(offers, 8))).toEqual([]);
  });
});

describe('offers on a rental', () => {
  const deal = {
    propertyAddress: '4 Fig Lane',
    loanPurpose: 'Purchase',
    purchasePrice: 400_000,
    ...{ currentRent: 2_800, taxes: 3_600, insurance: 1_200, hoaFees: 50 },
  };
  const rental = (name: string, terms: Partial<OfferTerms>): QuotedOffer => {
    const { quote, offer } = offerOf(name, {
      loanAmount: 300_000,
      termMonths: 360,
      interestType: 'amortizing',
      ...terms,
    });
    return { quote: { ...quote, kind: 'dscr', request: deal }, offer };
  };

  it('have P&I, PITIA and the DSCR at the offered rate, and the penalty of their prepayment structure', () => {
    const stepped = rental('Alder', { ratePercent: 7, pointsPercent: 0, fees: 0, prepayment: '5-4-3-2-1' });
    const open = rental('Birch', { ratePercent: 7.5, pointsPercent: 0, fees: 0, prepayment: 'None' });
    const { monthly, closing, costs } = compareOffers(dscr, [stepped, open], { months: 36, now: shownAt });
    const [payment, pitia, coverage] = monthly.map(({ cells }) => cells.map(({ value }) => value));
    expect(payment).toEqual([1_995.91, 2_097.64]);
    expect(pitia).toEqual([2_445.91, 2_547.64]);
    expect(coverage?.[0]).toBeCloseTo(2_800 / 2_445.91, 4);
    expect(monthly[2]?.cells.map(({ isBest }) => isBest)).toEqual([true, false]);
    expect(closing.find(({ label }) => label === 'Cash to close')?.cells[0]?.value).toBe(100_000);
    // 3% of what is owed in the third year.
    const penalty = costs.find(({ label }) => label === 'Prepayment penalty')?.cells.map(({ value }) => value);
    expect(penalty?.[0]).toBeGreaterThan(8_700);
    expect(penalty?.[1]).toBe(0);
  });
});

describe('prepayment in the comparison', () => {
  const long = { termMonths: 120, ratePercent: 10, pointsPercent: 0, fees: 0 };
  const maintained = offerOf('Alder', { ...long, prepaymentType: 'yieldMaintenance', prepaymentMonths: 60 });
  const open = offerOf('Birch', { ...long, ratePercent: 10.25, fees: 400, prepaymentType: 'none' });
  const textsOf = (label: string, treasuryYieldPercent?: number, months = 36) => {
    const plan = { months, now: shownAt, treasuryYieldPercent };
    const { terms, costs } = compareOffers(fixAndFlip, [maintained, open], plan);
    return [...terms, ...costs].find((row) => row.label === label)?.cells.map(({ text }) => text);
  };

  it('is written as a structure, and says where it is not stated or could not be read', () => {
    expect(textsOf('Prepayment')).toEqual(['Yield maintenance, 60 months', 'None']);
    const older = ['5/4/3', 'None after 3 months', null].map((prepayment) =>
      offerOf(String(prepayment), { prepayment }),
    );
    expect(
      rowsOf(older)
        .get('Prepayment')
        ?.cells.map(({ text }) => text),
    ).toEqual(['5/4/3 (read as 5-4-3 step-down)', 'None after 3 months (not included in the cost)', 'Not stated']);
  });

  it('says on the crossover line that yield maintenance is left out, until a Treasury yield is entered', () => {
    const left = '(yield maintenance not included because it depends on Treasury yields)';
    expect(textsOf('Prepayment penalty')).toEqual(['Not included', '$0']);
    expect(textsOf('Versus the cheapest')).toEqual([
      `Cheapest over 36 months ${left}`,
      `Never cheaper than Alder ${left}`,
    ]);
    const total = (treasuryYieldPercent?: number) =>
      compareOffers(fixAndFlip, [maintained, open], { months: 36, now: shownAt, treasuryYieldPercent })
        .costs.find(({ isTotal }) => isTotal)
        ?.cells.map(({ isBest, note }) => [isBest, note]);
    expect(total()).toEqual([
      [false, 'without yield maintenance'],
      [false, undefined],
    ]);
    expect(total(4)).toEqual([
      [false, undefined],
      [true, undefined],
    ]);
    // 250,000 x (10% - 4%) / 12 = 1,250 for 24 months, discounted at 4%: 28,785 against 52 a month more and 400 in fees.
    expect(textsOf('Prepayment penalty', 4)).toEqual(['$28,785', '$0']);
    expect(textsOf('Versus the cheapest', 4)).toEqual(['Cheaper than Birch from month 58', 'Cheapest over 36 months']);
    // Paid off after it ends, it costs nothing, whatever the yields.
    expect(textsOf('Prepayment penalty', undefined, 60)).toBeUndefined();
    expect(textsOf('Versus the cheapest', undefined, 60)?.[0]).toBe('Cheapest over 60 months');
    expect(unpricedSentences([maintained, open], {})).toEqual([`Alder: ${left.slice(1, -1)}.`]);
    expect(unpricedSentences([maintained, open], { treasuryYieldPercent: 4 })).toEqual([]);
  });
});

describe('what a revision moved', () => {
  const zone = zoneOfState('TX');
  it('has the old term, the new one and how far they are apart', () => {
    expect(changeText({ field: 'ratePercent', from: 10.5, to: 9.9 }, zone)).toBe(
      'Interest rate 10.5% to 9.9% (−0.6 percentage points)',
    );
    expect(changeText({ field: 'loanAmount', from: 250_000, to: 255_000 }, zone)).toBe(
      'Loan amount $250,000 to $255,000 (+$5,000)',
    );
    expect(changeText({ field: 'termMonths', from: 12, to: 18 }, zone)).toBe('Term 12 months to 18 months (+6 months)');
    expect(changeText({ field: 'prepayment', from: null, to: 'None' }, zone)).toBe('Prepayment — to None');
  });
});

describe('the picture of the costs', () => {
  // 5,100 more at closing are made up by 208 a month: in month 25.
  const offers = [
    offerOf('Alder', { ratePercent: 12, pointsPercent: 1, fees: 1_000, termMonths: 360 }),
    offerOf('Birch', { ratePercent: 11, pointsPercent: 3, fees: 1_100, termMonths: 360 }),
  ];

  it('reaches past the first crossing, where that comes within five times the planned time', () => {
    expect(crossingPoints(offers, cumulativeCosts(offers, 60)).map(({ month }) => month)).toEqual([25]);
    expect(monthsDrawn(offers, 12)).toBe(29);
    expect(monthsDrawn(offers, 4)).toBe(8);
  });

  it('shows twice the planned time otherwise, and no month after the loans are due but the planned ones', () => {
    expect(monthsDrawn(offers, 20)).toBe(40);
    const short = offers.map(({ offer, quote }) => offerOf(quote.lender.name, { ...offer.terms, termMonths: 18 }));
    expect(monthsDrawn(short, 12)).toBe(18);
    expect(monthsDrawn(short, 24)).toBe(24);
  });
});
