import { describe, expect, it } from 'vitest';
import {
  type FixAndFlipProgram,
  sampleDeal,
  sampleLender,
  sampleNow,
  sampleProgram,
  sampleTier,
} from '../../../../tests/support/lending/samples.ts';
import { fixAndFlip } from '../../kinds/fix-and-flip/kind.ts';
import { inquire } from '../inquiry.ts';
import { Layout } from '../layout.ts';
import { Market } from '../market.ts';
import { offersOf, prepareLender } from '../program-checks.ts';
import { type Entry, orderTiers } from '../ranking.ts';
import { BitsetVerdicts, isCovered } from './bitsets/bitset-verdicts.ts';
import { programsByFailures } from './bitsets/predicates.ts';
import { MarketIndex } from './index/market-index.ts';
import { type LookupTables, planQuery } from './index/query-plan.ts';

/* The market and the deal of docs/engine.md. */
const texas = sampleLender({ id: 'alder', name: 'Alder', states: ['TX'] });
const florida = sampleLender({ id: 'birch', name: 'Birch', states: ['FL'] });
const tier = (minFICO: number, maxLTC: number, maxARV: number) =>
  sampleTier({ minFICO, minExperience: null, maxLTC, maxARV });
const programs = [
  sampleProgram({ id: 'p0', lenderId: 'alder', tiers: [tier(660, 90, 70)] }),
  sampleProgram({ id: 'p1', lenderId: 'alder', tiers: [tier(720, 92.5, 75), tier(640, 80, 65)] }),
  sampleProgram({ id: 'p2', lenderId: 'birch', tiers: [tier(660, 95, 75)] }),
  sampleProgram({ id: 'p3', lenderId: 'alder', tiers: [tier(740, 95, 75)] }),
];
const deal = {
  ...sampleDeal,
  state: 'TX',
  fico: 690,
  purchasePrice: 200_000,
  asisValue: null,
  rehabNeeded: 50_000,
  arv: 320_000,
};

const layout = new Layout(fixAndFlip);
function entryOf(program: FixAndFlipProgram): Entry {
  const tiers = orderTiers(program, fixAndFlip);
  const offered = offersOf(program, layout);
  const numbers = new Float64Array(layout.size(tiers.length));
  layout.write(numbers, 0, program, offered, tiers);
  return {
    ...{
      id: program.id,
      lender: prepareLender(program.lenderId === 'alder' ? texas : florida),
      run: { numbers, at: 0 },
      offered,
    },
    ...{ tierNames: tiers.map(() => null), tierIndexes: tiers.map(({ index }) => index), number: 0 },
    ...{ tier: 0, failures: 0, gap: 0, status: 0, stale: 0, sortKey: 0, price: 0 },
  };
}
/** The results of each column of some lookup tables, by code. */
const tablesIn = ({ count, offsets, results }: LookupTables): readonly (readonly number[])[] =>
  Array.from({ length: count }, (_, k) => [...results.subarray(offsets[k], offsets[k + 1] ?? results.length)]);

const entries = programs.map(entryOf);
const index = new MarketIndex(layout, entries);
for (const entry of entries) index.put(entry);
const plan = planQuery(index, inquire(deal, layout, sampleNow));

const set = (bits: Uint32Array | undefined): string => ((bits?.[0] ?? Number.NaN) >>> 0).toString(2).padStart(4, '0');
const first = { from: 0, to: 1 };
const failing = programsByFailures(index.all.words, plan.predicates.asked);

describe('the example of docs/engine.md', () => {
  it('has the codes and results of its tables', () => {
    const values = (name: string) => index.columnOf(layout.column(name)).values.slice(1);
    expect(values('minFICO')).toEqual([660, 640, 720, 740]);
    expect(values('maxLTC')).toEqual([95, 90, 80, 92.5]);
    expect(values('maxARV')).toEqual([75, 70, 65]);
    const [ofFico] = tablesIn(plan.borrower);
    expect(ofFico?.slice(0, 3)).toEqual([0, 0, 0]);
    expect(ofFico?.[3]).toBeCloseTo(0.0417, 4);
    expect(ofFico?.[4]).toBeCloseTo(0.0676, 4);
    expect(tablesIn(plan.loan.parts)[0]?.slice(1)).toEqual([190_000, 180_000, 160_000, 185_000]);
    expect(tablesIn(plan.loan.caps).at(-1)?.slice(1)).toEqual([240_000, 224_000, 208_000]);
    expect([plan.program.count, plan.borrower.count, plan.tier.count]).toEqual([0, 1, 0]);
  });

  it('fails the state for the lender in Florida alone', () => {
    const [state] = plan.predicates.asked;
    expect([state?.asking.words, state?.answers[0]?.words].map(set)).toEqual(['1111', '1011']);
    expect([failing(0), failing(1)].map(set)).toEqual(['1011', '0100']);
  });

  it('finds who matches, and who could lend 220,000, by arithmetic on bits', () => {
    expect(isCovered(plan)).toBe(true);
    const verdicts = new BitsetVerdicts(index, plan);
    verdicts.match(first, failing(0));
    expect(set(verdicts.matching)).toBe('0111');
    expect(set(new Uint32Array([(verdicts.matching[0] ?? 0) & (failing(0)[0] ?? 0)]))).toBe('0011');
    verdicts.reach(verdicts.candidates, first, 220_000, false);
    expect(set(verdicts.candidates)).toBe('0101');
  });

  it.each([
    ['the plain loop', Number.POSITIVE_INFINITY],
    ['the scan', 0],
  ])('comes to the same by %s', (_, scanFrom) => {
    const market = new Market(fixAndFlip, scanFrom);
    for (const lender of [texas, florida]) market.putLender(lender);
    for (const program of programs) market.putProgram(program);
    const { counts, matches, nearMisses } = market.search(deal, { now: sampleNow });
    expect(counts).toEqual({ eligible: 2, review: 0, undetermined: 0, ineligible: 2 });
    expect(matches.map(({ programId, tierIndex, sizing }) => [programId, tierIndex, sizing.totalLoanAmount])).toEqual([
      ['p0', 0, 224_000],
      // The tier that its lender wrote second comes first: tiers are ordered by their minimum FICO.
      ['p1', 1, 208_000],
    ]);
    expect(nearMisses.map(({ programId, gap }) => [programId, Number(gap.toFixed(4))])).toEqual([
      ['p3', 0.0676],
      ['p2', 1],
    ]);
  });
});
