import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createMarket,
  sampleDeal,
  sampleLender,
  sampleNow,
  sampleProgram,
  sampleTier,
} from '../../../tests/support/lending/samples.ts';
import { runToEnd } from '../../kernel/steps.ts';
import { fixAndFlip } from '../kinds/fix-and-flip/kind.ts';
import { Compiler } from './compiled/compiler.ts';
import { NumberPool } from './compiled/number-pool.ts';
import { OutOfMemory } from './compiled/out-of-memory.ts';
import { Market } from './market.ts';
import { CodePool } from './scan/index/code-pool.ts';
import { MarketIndex } from './scan/index/market-index.ts';

const options = { now: sampleNow };

describe('the order of results', () => {
  it('is eligible, review, undetermined, each by loan, with the refused apart', () => {
    const market = createMarket();
    market.putLender(sampleLender());
    market.putProgram(sampleProgram({ id: 'small', tiers: [sampleTier({ maxLTC: 70 })] }));
    market.putProgram(sampleProgram({ id: 'open', tiers: [sampleTier({ maxLTC: 100, maxARV: 99 })], minAsIsValue: 1 }));
    market.putProgram(sampleProgram({ id: 'stale', confirmedAt: 0, tiers: [sampleTier({ maxLTC: 100 })] }));
    market.putProgram(sampleProgram({ id: 'large' }));
    market.putProgram(sampleProgram({ id: 'refused', tiers: [sampleTier({ minFICO: 800 })] }));
    const known = market.search(sampleDeal, options);
    expect(known.matches.map(({ programId }) => programId)).toEqual(['open', 'large', 'small', 'stale']);
    expect(known.counts).toEqual({ eligible: 3, review: 1, undetermined: 0, ineligible: 1 });
    expect(known.nearMisses.map(({ programId }) => programId)).toEqual(['refused']);
    expect(market.search({ ...sampleDeal, fico: undefined }, options).counts.undetermined).toBe(5);
  });

  it('breaks ties by reply time (unknown last), then lender name, lender id and program id', () => {
    const market = createMarket();
    const lenders = [
      sampleLender({ id: 'l1', name: 'Alder', replyMinutes: null }),
      sampleLender({ id: 'l2', name: 'Birch', replyMinutes: 90 }),
      sampleLender({ id: 'l4', name: 'Aspen', replyMinutes: 90 }),
      sampleLender({ id: 'l3', name: 'Aspen', replyMinutes: 90 }),
      sampleLender({ id: 'l5', name: 'Yew', replyMinutes: 5 }),
    ];
    for (const lender of lenders) {
      market.putProgram(sampleProgram({ id: `${lender.id}-b`, lenderId: lender.id }));
      market.putProgram(sampleProgram({ id: `${lender.id}-a`, lenderId: lender.id }));
      market.putLender(lender);
    }
    for (const sortBy of ['loanAmount', 'ltc'] as const) {
      const found = market.search(sampleDeal, { ...options, sortBy }).matches.map(({ programId }) => programId);
      const lendersInOrder = ['l5', 'l3', 'l4', 'l2', 'l1'];
      expect(found).toEqual(lendersInOrder.flatMap((id) => [`${id}-a`, `${id}-b`]));
    }
  });

  it('puts near misses with fewest failures first, then with the smallest gap', () => {
    const market = createMarket();
    market.putLender(sampleLender());
    market.putProgram(sampleProgram({ id: 'two', tiers: [sampleTier({ minFICO: 701, minExperience: 6 })] }));
    market.putProgram(sampleProgram({ id: 'far', tiers: [sampleTier({ minFICO: 800 })] }));
    market.putProgram(sampleProgram({ id: 'near', tiers: [sampleTier({ minFICO: 710 })] }));
    const { nearMisses } = market.search(sampleDeal, options);
    expect(nearMisses.map(({ programId }) => programId)).toEqual(['near', 'far', 'two']);
    expect(market.search(sampleDeal, { ...options, nearMissLimit: 1 }).nearMisses).toHaveLength(1);
  });
});

describe('the market', () => {
  it('answers slices of one order, with counts of the whole', () => {
    const market = createMarket();
    market.putLender(sampleLender());
    for (const maxLTC of [60, 65, 70, 75, 80]) {
      market.putProgram(sampleProgram({ id: `at-${maxLTC}`, tiers: [sampleTier({ maxLTC })] }));
    }
    const all = market.search(sampleDeal, options).matches;
    const page = market.search(sampleDeal, { ...options, offset: 1, limit: 2 });
    expect(all).toHaveLength(5);
    expect(page.matches).toEqual(all.slice(1, 3));
    expect(page.counts.eligible).toBe(5);
  });

  it('follows every change of lenders and programs', () => {
    const market = createMarket();
    market.putProgram(sampleProgram());
    expect(market.size).toEqual({ programs: 0, tiers: 0 });
    market.putLender(sampleLender());
    expect(market.size).toEqual({ programs: 1, tiers: 1 });
    market.putLender(sampleLender({ states: ['NY'] }));
    expect(market.search(sampleDeal, options).counts.ineligible).toBe(1);
    market.putProgram(sampleProgram({ id: 'program-2', tiers: [sampleTier(), sampleTier()] }));
    expect(market.size).toEqual({ programs: 2, tiers: 3 });
    market.removeProgram('program-1');
    expect(market.explain('program-1', sampleDeal, sampleNow)).toBeUndefined();
    market.removeLender('lender-1');
    market.putLender(sampleLender());
    expect(market.size).toEqual({ programs: 0, tiers: 0 });
  });
});

describe('a market that has an index', () => {
  const many = Array.from({ length: 12 }, (_, place) => {
    const tiers = [sampleTier({ maxLTC: 60 + place, minFICO: place % 3 === 0 ? 720 : 640 })];
    return sampleProgram({ id: `program-${place}`, tiers });
  });
  const filled = (scanFrom: number, programs = many) => {
    const market = new Market(fixAndFlip, scanFrom);
    market.putLender(sampleLender());
    for (const program of programs) market.putProgram(program);
    return market;
  };
  const noMemory = () => {
    throw new RangeError('Array buffer allocation failed');
  };
  afterEach(() => vi.restoreAllMocks());

  it('answers as one that is walked while its index cannot be made, and has one once it can', () => {
    const [market, walked] = [filled(1), filled(1_000)];
    const put = vi.spyOn(MarketIndex.prototype, 'put');
    put.mockImplementationOnce(() => undefined).mockImplementationOnce(noMemory);
    const expected = walked.search(sampleDeal, options);
    expect(market.search(sampleDeal, options)).toEqual(expected);
    expect(put).toHaveBeenCalledTimes(2);
    expect(market.search(sampleDeal, options)).toEqual(expected);
    expect(put).toHaveBeenCalledTimes(2);
    put.mockImplementationOnce(noMemory);
    expect(() => runToEnd(market.prepare())).toThrow(OutOfMemory);
    expect(market.search(sampleDeal, options)).toEqual(expected);
    runToEnd(market.prepare());
    expect(market.search(sampleDeal, options)).toEqual(expected);
    for (const { id } of many)
      expect(market.explain(id, sampleDeal, sampleNow)).toEqual(walked.explain(id, sampleDeal, sampleNow));
  });

  it('answers while it is made, and has what changes meanwhile', () => {
    const [market, walked] = [filled(1), filled(1_000)];
    const preparing = market.prepare();
    for (let step = 0; step < 18; step += 1) preparing.next();
    const same = () => expect(market.search(sampleDeal, options)).toEqual(walked.search(sampleDeal, options));
    same();
    for (const one of [market, walked]) {
      one.putProgram(sampleProgram({ id: 'program-3', tiers: [sampleTier({ maxLTC: 50 })] }));
      one.removeProgram('program-4');
      one.putLender(sampleLender({ name: 'Renamed' }));
    }
    same();
    runToEnd(preparing);
    same();
  });

  it('answers of all others where there is no memory for another program, and of it once there is', () => {
    const [market, walked] = [filled(1), filled(1_000)];
    const one = sampleProgram({ id: 'one', tiers: [sampleTier({ maxLTC: 55 })] });
    market.search(sampleDeal, options);
    vi.spyOn(CodePool.prototype, 'allocate').mockImplementationOnce(noMemory);
    expect(() => market.putProgram(one)).toThrow(OutOfMemory);
    expect(market.search(sampleDeal, options)).toEqual(walked.search(sampleDeal, options));
    for (const each of [market, walked]) each.putProgram(one);
    expect(market.search(sampleDeal, options)).toEqual(walked.search(sampleDeal, options));
  });

  it('says that memory is short only where it allocates: another error of range is the fault of a program', () => {
    const market = filled(1);
    market.search(sampleDeal, options);
    const program = sampleProgram({ id: 'one' });
    const tooDeep = new RangeError('Maximum call stack size exceeded');
    vi.spyOn(Compiler.prototype, 'compile').mockImplementationOnce(() => {
      throw tooDeep;
    });
    expect(() => market.putProgram(program)).toThrow(tooDeep);
    vi.spyOn(NumberPool.prototype, 'take').mockImplementationOnce(noMemory);
    expect(() => new Market(fixAndFlip).putProgram(program)).toThrow(OutOfMemory);
  });

  it('keeps a program as it was where the changed one cannot be compiled', () => {
    for (const scanFrom of [1, 1_000]) {
      const market = filled(scanFrom);
      const before = market.search(sampleDeal, options);
      expect(() => market.putProgram({ ...sampleProgram({ id: 'program-1' }), tiers: null as never })).toThrow();
      expect(market.search(sampleDeal, options)).toEqual(before);
    }
  });

  it('takes a step for each program of a lender that changes, and answers in between', () => {
    const market = filled(1);
    market.search(sampleDeal, options);
    let steps = 0;
    for (const _ of market.putLenderInSteps(sampleLender({ states: ['NY'] }))) {
      steps += 1;
      const { counts } = market.search(sampleDeal, options);
      expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(many.length);
    }
    expect(steps).toBe(many.length);
    expect(market.search(sampleDeal, options).counts.ineligible).toBe(many.length);
  });

  it('answers of a program whose lender came after the index as one that never had an index', () => {
    const [indexed, walked] = [new Market(fixAndFlip, 1), new Market(fixAndFlip, 1_000)];
    for (const market of [indexed, walked]) {
      market.putLender(sampleLender());
      market.putProgram(sampleProgram({ id: 'first' }));
      market.putProgram(sampleProgram({ id: 'waiting', lenderId: 'late', tiers: [sampleTier({ maxLTC: 70 })] }));
      expect(market.search(sampleDeal, options).matches).toHaveLength(1);
      expect(market.compiled('waiting')?.numbers.some((number) => number > 0)).toBe(true);
      market.putLender(sampleLender({ id: 'late', name: 'Late' }));
    }
    expect(indexed.search(sampleDeal, options)).toEqual(walked.search(sampleDeal, options));
    expect(indexed.search(sampleDeal, options).matches).toHaveLength(2);
    for (const id of ['first', 'waiting']) {
      expect(indexed.compiled(id)).toEqual(walked.compiled(id));
      expect(indexed.explain(id, sampleDeal, sampleNow)).toEqual(walked.explain(id, sampleDeal, sampleNow));
    }
  });
});
