import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullDeals, lenders, programs } from '../../../tests/support/lending/arbitraries.ts';
import { fullGroundUpDeals, groundUpPrograms } from '../../../tests/support/lending/ground-up-arbitraries.ts';
import {
  dscrPrograms,
  fullDscrDeals,
  fullPortfolioDeals,
  portfolioPrograms,
} from '../../../tests/support/lending/rental-arbitraries.ts';
import { sampleNow } from '../../../tests/support/lending/samples.ts';
import { bridgePrograms, fullBridgeDeals } from '../../../tests/support/lending/stabilized-bridge-arbitraries.ts';
import { runToEnd } from '../../kernel/steps.ts';
import { Market } from '../engine/market.ts';
import type { LenderTerms, Program } from '../engine/program.ts';
import { dscr } from '../kinds/dscr/kind.ts';
import { fixAndFlip } from '../kinds/fix-and-flip/kind.ts';
import { groundUp } from '../kinds/ground-up/kind.ts';
import type { LoanKind } from '../kinds/kind.ts';
import type { Deal } from '../kinds/loan.ts';
import { portfolio } from '../kinds/portfolio/kind.ts';
import { stabilizedBridge } from '../kinds/stabilized-bridge/kind.ts';
import { type Adjustment, adjustmentsOf } from './adjustments.ts';
import { advise, type ProgramAdvice } from './advise.ts';
import type { Change } from './changed-deals.ts';

/** What may be asked of a kind: any program, and any deal of which everything is known that a program may need. */
interface Asked {
  readonly kind: LoanKind;
  readonly programs: fc.Arbitrary<Program>;
  readonly deals: fc.Arbitrary<Deal>;
}

const preferences = {
  recourse: fc.constantFrom(null, null, 'nonRecourse'),
  termLengthMonths: fc.subarray([12, 18, 24], { maxLength: 2 }),
};
const asked: readonly Asked[] = [
  {
    kind: fixAndFlip,
    programs,
    deals: fc.tuple(fullDeals, fc.record(preferences)).map(([deal, wanted]) => ({ ...deal, ...wanted })),
  },
  { kind: dscr, programs: dscrPrograms, deals: fullDscrDeals },
  { kind: groundUp, programs: groundUpPrograms, deals: fullGroundUpDeals },
  { kind: stabilizedBridge, programs: bridgePrograms, deals: fullBridgeDeals },
  { kind: portfolio, programs: portfolioPrograms, deals: fullPortfolioDeals },
];

const idOf = (place: number) => `program-${place}`;

function marketOf(kind: LoanKind, lender: LenderTerms, offered: readonly Program[]): Market {
  const market = new Market(kind);
  market.putLender({ ...lender, id: 'lender', states: [], brokersLicenseOnlyStates: [] });
  for (const [place, program] of offered.entries()) {
    market.putProgram({ ...program, id: idOf(place), lenderId: 'lender' });
  }
  return market;
}

const statusOf = (market: Market, programId: string, deal: Deal) => market.explain(programId, deal, sampleNow)?.status;
const takes = (market: Market, programId: string, deal: Deal): boolean =>
  ['eligible', 'review'].includes(statusOf(market, programId, deal) ?? '');
const changed = (deal: Deal, changes: readonly Pick<Change, 'field' | 'to'>[]): Deal => ({
  ...deal,
  ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
});

/** Steps of an adjustment from the first to the last: all of few, some of many, the outermost always. */
function sampledSteps(first: number, last: number, most = 40): readonly number[] {
  if (last < first) return [];
  if (last - first < most) return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return [...Array.from({ length: most }, (_, at) => first + Math.floor(((last - first) * at) / most)), last - 1, last];
}

/** The adjustment that leads to a change, and its step. */
function adjustmentTo(
  adjustments: readonly Adjustment[],
  { field, to }: Pick<Change, 'field' | 'to'>,
): { adjustment: Adjustment; step: number } {
  for (const adjustment of adjustments.filter((one) => one.field === field)) {
    let [low, high] = [1, adjustment.steps];
    const isUp = Number(adjustment.valueAt(adjustment.steps)) > Number(adjustment.from);
    const isBefore = (value: unknown) => (isUp ? Number(value) < Number(to) : Number(value) > Number(to));
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(adjustment.valueAt(middle))) low = middle + 1;
      else high = middle;
    }
    if (JSON.stringify(adjustment.valueAt(high)) === JSON.stringify(to)) return { adjustment, step: high };
  }
  throw new Error(`${field} cannot be set to ${to}.`);
}

const pairsOf = (adjustments: readonly Adjustment[]) =>
  adjustments.flatMap((one, at) =>
    adjustments.slice(at + 1).flatMap((other) => (other.field === one.field ? [] : [[one, other] as const])),
  );
const product = <A, B>(some: readonly A[], others: readonly B[]) =>
  some.flatMap((one) => others.map((other) => [one, other] as const));

const opensAlone = (market: Market, programId: string, deal: Deal, adjustment: Adjustment, step: number): boolean =>
  takes(market, programId, changed(deal, [{ field: adjustment.field, to: adjustment.valueAt(step) }]));

function expectLeast(
  market: Market,
  deal: Deal,
  adjustments: readonly Adjustment[],
  { programId, changes }: ProgramAdvice,
): void {
  for (const change of changes) {
    expect(statusOf(market, programId, changed(deal, [change]))).toBe(change.status);
    const { adjustment, step } = adjustmentTo(adjustments, change);
    for (const nearer of sampledSteps(1, step - 1))
      expect(opensAlone(market, programId, deal, adjustment, nearer)).toBe(false);
  }
}

function expectNeeded(market: Market, deal: Deal, adjustments: readonly Adjustment[], advice: ProgramAdvice): void {
  const { programId, combination } = advice;
  if (combination === null) return;
  const { changes, status } = combination;
  expect(statusOf(market, programId, changed(deal, changes))).toBe(status);
  expect(new Set(changes.map(({ field }) => field)).size).toBe(changes.length);
  for (const [at, change] of changes.entries()) {
    const { adjustment, step } = adjustmentTo(adjustments, change);
    const eased = step === 1 ? change.from : adjustment.valueAt(step - 1);
    expect(takes(market, programId, changed(deal, changes.with(at, { ...change, to: eased })))).toBe(false);
  }
}

describe.each(asked)('the path to yes of $kind.slug, whatever the market and the deal', ({ kind, ...any }) => {
  it('is taken by the program, and no smaller step on the grid of the field is', () => {
    let [alone, together] = [0, 0];
    fc.assert(
      fc.property(
        lenders,
        fc.array(any.programs, { minLength: 1, maxLength: 4 }),
        any.deals,
        (lender, offered, deal) => {
          const market = marketOf(kind, lender, offered);
          const adjustments = adjustmentsOf(kind, deal);
          for (const advice of runToEnd(advise(market, kind, deal, { now: sampleNow })).programs) {
            expect(statusOf(market, advice.programId, deal)).toBe('ineligible');
            expectLeast(market, deal, adjustments, advice);
            expectNeeded(market, deal, adjustments, advice);
            alone += advice.changes.length;
            together += advice.combination ? 1 : 0;
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(alone).toBeGreaterThan(3);
    expect(together).toBeGreaterThan(0);
  });

  it('leaves out no field that would do alone', () => {
    let refused = 0;
    fc.assert(
      fc.property(lenders, any.programs, any.deals, (lender, program, deal) => {
        const market = marketOf(kind, lender, [program]);
        if (statusOf(market, idOf(0), deal) !== 'ineligible') return;
        refused += 1;
        const { programs: advised } = runToEnd(advise(market, kind, deal, { now: sampleNow }));
        const fields = new Set(advised.flatMap(({ changes }) => changes).map(({ field }) => field));
        for (const adjustment of adjustmentsOf(kind, deal).filter(({ field }) => !fields.has(field))) {
          for (const step of sampledSteps(1, adjustment.steps)) {
            expect(
              opensAlone(market, idOf(0), deal, adjustment, step),
              `${adjustment.field} ${adjustment.valueAt(step)}`,
            ).toBe(false);
          }
        }
      }),
      { numRuns: 200 },
    );
    expect(refused).toBeGreaterThan(3);
  });

  it('advises changes together where two would do and no single one does', () => {
    let refused = 0;
    fc.assert(
      fc.property(lenders, any.programs, any.deals, (lender, program, deal) => {
        const market = marketOf(kind, lender, [program]);
        if (statusOf(market, idOf(0), deal) !== 'ineligible') return;
        refused += 1;
        if (runToEnd(advise(market, kind, deal, { now: sampleNow })).programs.length > 0) return;
        for (const [one, other] of pairsOf(adjustmentsOf(kind, deal))) {
          for (const [a, b] of product(sampledSteps(1, one.steps, 3), sampledSteps(1, other.steps, 3))) {
            const both = [
              { field: one.field, to: one.valueAt(a) },
              { field: other.field, to: other.valueAt(b) },
            ];
            expect(takes(market, idOf(0), changed(deal, both)), JSON.stringify(both)).toBe(false);
          }
        }
      }),
      { numRuns: 80 },
    );
    expect(refused).toBeGreaterThan(3);
  });

  it('counts, of the changes that open most, every program that a change opens', () => {
    let counted = 0;
    fc.assert(
      fc.property(
        lenders,
        fc.array(any.programs, { minLength: 2, maxLength: 8 }),
        any.deals,
        (lender, offered, deal) => {
          const market = marketOf(kind, lender, offered);
          const { changes } = runToEnd(advise(market, kind, deal, { now: sampleNow }));
          expect(changes.map(({ opens }) => opens)).toEqual(changes.map(({ opens }) => opens).sort((a, b) => b - a));
          const refusing = offered
            .map((_, place) => idOf(place))
            .filter((id) => statusOf(market, id, deal) === 'ineligible');
          for (const change of changes) {
            expect(refusing.filter((id) => takes(market, id, changed(deal, [change])))).toHaveLength(change.opens);
            counted += 1;
          }
        },
      ),
      { numRuns: 150 },
    );
    expect(counted).toBeGreaterThan(3);
  });
});
