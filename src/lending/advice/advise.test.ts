import { describe, expect, it } from 'vitest';
import { portfolioDeal, portfolioProgram, portfolioTier } from '../../../tests/support/lending/rentals.ts';
import {
  createMarket,
  type FixAndFlipProgram,
  type ProgramChanges,
  sampleDeal,
  sampleLender,
  sampleNow,
  sampleProgram,
  sampleTier,
  type TestDeal,
} from '../../../tests/support/lending/samples.ts';
import { runToEnd } from '../../kernel/steps.ts';
import { Market } from '../engine/market.ts';
import { fixAndFlip } from '../kinds/fix-and-flip/kind.ts';
import { portfolio } from '../kinds/portfolio/kind.ts';
import { type Advice, advise } from './advise.ts';
import type { Change } from './changed-deals.ts';
import { changeText, stateAfter } from './sentences.ts';

/** Bought for 250,000, 60,000 of rehab, worth 420,000 when done; FICO 700, five flips. */
function adviceFor(deal: TestDeal, programs: readonly ProgramChanges[], programIds?: readonly string[]): Advice {
  const market = createMarket();
  market.putLender(sampleLender());
  const offered: readonly FixAndFlipProgram[] = programs.map((changes, place) =>
    sampleProgram({ id: `program-${place + 1}`, ...changes }),
  );
  for (const program of offered) market.putProgram(program);
  return runToEnd(advise(market, fixAndFlip, { ...sampleDeal, ...deal }, { now: sampleNow, programIds }));
}
const texts = (changes: readonly Change[]) => changes.map((change) => changeText(fixAndFlip, change));

describe('the smallest change of a field', () => {
  it('is the missing points of FICO, to the point', () => {
    const { programs } = adviceFor({ fico: 645 }, [{ tiers: [sampleTier({ minFICO: 660 })] }]);
    expect(programs).toEqual([
      {
        programId: 'program-1',
        changes: [{ field: 'fico', from: 645, to: 660, status: 'eligible' }],
        combination: null,
      },
    ]);
  });

  it('is taken from the tier that asks least', () => {
    const tiers = [sampleTier({ minFICO: 720 }), sampleTier({ minFICO: 680 }), sampleTier({ minFICO: 700 })];
    const { programs } = adviceFor({ fico: 640 }, [{ tiers }]);
    expect(programs[0]?.changes).toMatchObject([{ field: 'fico', to: 680 }]);
  });

  it('is a round number of hundreds of dollars: rehab of 60,000 against a budget of 49,950 goes to 49,900', () => {
    const { programs } = adviceFor({}, [{ tiers: [sampleTier({ maxRehabBudget: 49_950 })] }]);
    expect(programs[0]?.changes).toMatchObject([{ field: 'rehabNeeded', from: 60_000, to: 49_900 }]);
  });

  it('reaches a minimum loan by price or by rehab: 90% of 100,000 and 10,000 of rehab are 10,000 short of 110,000', () => {
    // By price: 90% x 111,200 + 10,000 = 110,080, by rehab: 90,000 + 20,000.
    const { programs } = adviceFor({ purchasePrice: 100_000, rehabNeeded: 10_000, arv: 200_000 }, [
      { tiers: [sampleTier({ loanRange: { min: 110_000, max: null } })] },
    ]);
    expect(programs[0]?.changes).toEqual([
      { field: 'rehabNeeded', from: 10_000, to: 20_000, status: 'eligible' },
      { field: 'purchasePrice', from: 100_000, to: 111_200, status: 'eligible' },
    ]);
  });

  it('is no change that breaks another rule: more rehab would reach the loan but exceed the budget', () => {
    const { programs } = adviceFor({ purchasePrice: 100_000, rehabNeeded: 10_000, arv: 200_000 }, [
      { tiers: [sampleTier({ loanRange: { min: 110_000, max: null }, maxRehabBudget: 15_000 })] },
    ]);
    expect(programs[0]?.changes.map(({ field }) => field)).toEqual(['purchasePrice']);
  });

  it('is one more term, the nearest one offered, beside those already wanted', () => {
    const { programs } = adviceFor({ termLengthMonths: [24] }, [{ termLengthMonths: [12, 18] }]);
    expect(programs[0]?.changes).toEqual([{ field: 'termLengthMonths', from: [24], to: [18, 24], status: 'eligible' }]);
  });

  it('says when a person must still look: the lender states no leverage', () => {
    const tier = sampleTier({ minFICO: 720, maxLTC: null, maxARV: null });
    expect(adviceFor({}, [{ tiers: [tier] }]).programs[0]?.changes).toMatchObject([{ to: 720, status: 'review' }]);
  });

  it('is not said where the program would then be open: the property type is unknown', () => {
    expect(adviceFor({ fico: 640, propertyType: null }, [{}]).programs).toEqual([]);
  });

  it('is not said where nothing a broker can do helps: the lender does not lend in California', () => {
    expect(adviceFor({ state: 'CA', fico: 640 }, [{}])).toEqual({ changes: [], programs: [] });
  });

  it('is asked for by program', () => {
    const offered = [{}, {}, {}].map(() => ({ tiers: [sampleTier({ minFICO: 720 })] }));
    const { changes, programs } = adviceFor({}, offered, ['program-2', 'program-9']);
    expect(programs.map(({ programId }) => programId)).toEqual(['program-2']);
    expect(changes).toMatchObject([{ field: 'fico', to: 720, opens: 3 }]);
  });
});

describe('a combination', () => {
  it('is of the fields that each mend one refusal, where no single one mends both', () => {
    const tier = sampleTier({ minFICO: 720, maxRehabBudget: 50_000 });
    const { programs } = adviceFor({}, [{ tiers: [tier] }]);
    expect(programs[0]).toMatchObject({
      changes: [],
      combination: {
        changes: [
          { field: 'fico', to: 720 },
          { field: 'rehabNeeded', to: 50_000 },
        ],
        status: 'eligible',
      },
    });
  });

  it('is the easiest over all tiers: 20 points count as much as one project', () => {
    // 100 points and a project are 6 units of effort; 20 points and three projects are 4.
    const tiers = [sampleTier({ minFICO: 800, minExperience: 6 }), sampleTier({ minFICO: 720, minExperience: 8 })];
    const { programs } = adviceFor({}, [{ tiers }]);
    expect(programs[0]?.combination?.changes).toMatchObject([{ to: 720 }, { to: 8 }]);
  });

  it('is of three fields only where two do not do', () => {
    const tier = sampleTier({ minFICO: 720, minExperience: 6, maxRehabBudget: 50_000 });
    const { programs } = adviceFor({}, [{ tiers: [tier] }]);
    expect(texts(programs[0]?.combination?.changes ?? [])).toEqual(['+20 FICO', '+1 flip', '−$10,000 rehab']);
  });
});

describe('a combination of changes of which one does no good alone', () => {
  it('is rent and term: a longer term carries no loan on rents that costs eat up', () => {
    // Costs are 2,500 a month. Of 3,000 at a DSCR of 1.25, nothing is left: 2,400 - 2,500, whatever the term. Twice the rent
    // carries 2,300 / 0.02003795 = 114,782 over 5 years. Over 30 years 200,000 cost 1,398.43 a month: (1,398.43 + 2,500) x
    // 1.25 = 4,873.04 of rent.
    const loanTerms = [5, 30].map((termYears) => ({ termYears, termType: 'Fixed' as const }));
    const market = new Market(portfolio);
    market.putLender(sampleLender());
    market.putProgram(portfolioProgram([portfolioTier({ loanRange: { min: 200_000, max: null } })], { loanTerms }));
    const deal = { ...portfolioDeal, currentRent: 3_000, loanTerm: 5 };
    expect(runToEnd(advise(market, portfolio, deal, { now: sampleNow })).programs).toMatchObject([
      {
        changes: [],
        combination: {
          changes: [
            { field: 'currentRent', from: 3_000, to: 4_880 },
            { field: 'loanTerm', from: 5, to: 30 },
          ],
          status: 'eligible',
        },
      },
    ]);
  });
});

describe('the changes that open most', () => {
  it('weigh what opens against the effort, and count every program that opens', () => {
    const offered = [720, 720, 720, 840].map((minFICO) => ({ tiers: [sampleTier({ minFICO })] }));
    const { changes } = adviceFor({}, [...offered, { tiers: [sampleTier({ maxRehabBudget: 55_000 })] }]);
    expect(changes).toEqual([
      { field: 'fico', from: 700, to: 720, opens: 3 },
      { field: 'rehabNeeded', from: 60_000, to: 55_000, opens: 1 },
    ]);
  });

  it('name a further step where it opens half as many again', () => {
    const offered = [720, 720, 760, 760].map((minFICO) => ({ tiers: [sampleTier({ minFICO })] }));
    expect(adviceFor({}, offered).changes).toMatchObject([
      { to: 760, opens: 4 },
      { to: 720, opens: 2 },
    ]);
  });
});

describe('a change in words', () => {
  it.each<[Change, string, string]>([
    [{ field: 'fico', from: 645, to: 660 }, '+15 FICO', 'FICO 660'],
    [{ field: 'experience', from: 2, to: 3 }, '+1 flip', 'Experience 3 flips'],
    [{ field: 'rehabNeeded', from: 60_000, to: 49_900 }, '−$10,100 rehab', 'Rehab needed $49,900'],
    [{ field: 'termLengthMonths', from: [24], to: [18, 24] }, 'Accept 18 months', 'Term length 18 or 24'],
    [{ field: 'interestType', from: 'dutch', to: 'nonDutch' }, 'Accept non-Dutch interest', 'Interest type Non-Dutch'],
  ])('says what changes and what is then: %j', (change, text, after) => {
    expect([changeText(fixAndFlip, change), stateAfter(fixAndFlip, change)]).toEqual([text, after]);
  });
});
