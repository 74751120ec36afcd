import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFlip, anyProject, anyRental } from '../../../../../tests/support/lending/calculator-arbitraries.ts';
import { loadKind } from '../../../../lending/kinds/find.ts';
import { type Calculator, defaultInputs, fieldsOf, type Inputs, type MarketLink, withInputs } from '../calculator.ts';
import { dscrCalculator } from '../dscr/calculator.ts';
import { fixAndFlipCalculator } from '../fix-and-flip/calculator.ts';
import { groundUpCalculator } from '../ground-up/calculator.ts';

/** Deals in whole dollars, with something to lend on. */
const wholeDeals = (calculator: Calculator, deals: fc.Arbitrary<object>): fc.Arbitrary<Inputs> =>
  deals.map((deal) => {
    const inputs = inputsWith(calculator, deal);
    const money = fieldsOf(calculator).filter(({ kind }) => kind === 'money');
    return inputsWith(calculator, {
      ...inputs,
      ...Object.fromEntries(money.map(({ name }) => [name, Math.round(Number(inputs[name])) + 1000])),
    });
  });

function linked(calculator: Calculator, deals: fc.Arbitrary<object>) {
  if (calculator.market === undefined) throw new Error(`${calculator.slug} asks no market`);
  return { calculator, slug: calculator.slug, market: calculator.market, deals: wholeDeals(calculator, deals) };
}

function inputsWith(calculator: Calculator, known: object): Inputs {
  return withInputs(calculator, defaultInputs(calculator), { ...known });
}
const all = [
  linked(fixAndFlipCalculator, anyFlip),
  linked(dscrCalculator, anyRental),
  linked(groundUpCalculator, anyProject),
];
const kinds = new Map(
  await Promise.all(all.map(async ({ market }) => [market.kind, await loadKind(market.kind)] as const)),
);

const scenarioOf = (calculator: Calculator, market: MarketLink, inputs: Inputs) =>
  market.scenario(inputs, calculator.evaluate(inputs).numbers);

/** Of as much as there is to lend on. */
const anyOffer = fc.record({
  percent: fc.integer({ min: 1, max: 100 }),
  ratePercent: fc.integer({ min: 0, max: 160 }).map((eighths) => eighths / 8),
  pointsPercent: fc.integer({ min: 0, max: 40 }).map((eighths) => eighths / 8),
  heldBack: fc.option(fc.integer({ min: 0, max: 200_000 })),
  termMonths: fc.constantFrom(12, 18, 24, 360),
  interestType: fc.constantFrom(null, 'dutch', 'nonDutch', 'amortizing'),
  amortizedYears: fc.constantFrom(null, 30),
});

describe.each(all)('the market of $slug', ({ calculator, market, deals }) => {
  it('asks in fields that the search has', () => {
    const names = kinds.get(market.kind)?.deal?.fields.map(({ name }) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining([...market.asked]));
    fc.assert(
      fc.property(deals, (deal) => {
        const asked = Object.keys(scenarioOf(calculator, market, deal));
        expect(names).toEqual(expect.arrayContaining(asked));
      }),
    );
  });

  it('brings a search back into the calculator as the same search', () => {
    fc.assert(
      fc.property(deals, (deal) => {
        const scenario = scenarioOf(calculator, market, deal);
        const back = inputsWith(calculator, market.fromScenario(scenario));
        const stated = Object.entries(scenario).filter(([, value]) => value !== null);
        expect(scenarioOf(calculator, market, back)).toMatchObject(Object.fromEntries(stated));
      }),
    );
  });

  it('lends what was offered, at its rate', () => {
    fc.assert(
      fc.property(deals, anyOffer, (deal, { percent, ...terms }) => {
        const { numbers } = calculator.evaluate(deal);
        const cost = numbers.projectCost ?? numbers.totalProjectCost ?? numbers.purchasePrice ?? 0;
        const offer = { ...terms, loanAmount: Math.round((cost * percent) / 100) };
        const offered = withInputs(calculator, deal, market.fromOffer(offer, deal, numbers).inputs);
        const after = calculator.evaluate(offered).numbers;
        expect(after[market.loan]).toBeCloseTo(offer.loanAmount, 4);
        expect(after.interestRate).toBe(offer.ratePercent);
      }),
    );
  });
});
