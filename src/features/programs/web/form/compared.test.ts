import { describe, expect, it } from 'vitest';
import { emptyProgram, emptyTier, programFields } from '../../model.ts';
import { differences, merged } from './compared.ts';

const fields = programFields('stabilized-bridge');
const tier = (values: object) => ({ ...emptyTier('stabilized-bridge'), ...values });
const base = { ...emptyProgram('stabilized-bridge'), tiers: [tier({ tierName: 'Gold', minFICO: 700 })] };

describe('two versions of a program', () => {
  it('are compared by their smallest fields, in words', () => {
    const mine = { ...base, name: 'Bridge', tiers: [tier({ tierName: 'Gold', minFICO: 720 })] };
    const unitCountRestrictions = {
      ...base.unitCountRestrictions,
      twoToFour: { allowed: true, maxLoanAmount: 500_000 },
    };
    const theirs = { ...base, name: 'Steel', unitCountRestrictions };
    expect(differences(fields, { base, mine, theirs })).toEqual([
      { path: 'name', label: 'Program name', mine: 'Bridge', theirs: 'Steel', contested: true, onlyTheirs: false },
      {
        path: 'unitCountRestrictions.twoToFour.allowed',
        label: 'Unit counts: 2-4 units: Allowed',
        mine: 'No',
        theirs: 'Yes',
        contested: false,
        onlyTheirs: true,
      },
      {
        path: 'unitCountRestrictions.twoToFour.maxLoanAmount',
        label: 'Unit counts: 2-4 units: Max loan amount',
        mine: '—',
        theirs: '$500,000',
        contested: false,
        onlyTheirs: true,
      },
      {
        path: 'tiers.0.minFICO',
        label: 'Tiers 1: Min FICO',
        mine: '720',
        theirs: '700',
        contested: false,
        onlyTheirs: false,
      },
    ]);
  });

  it('whose tiers are not as many are chosen between as a whole', () => {
    const theirs = { ...base, tiers: [...base.tiers, tier({ tierName: 'Silver' })] };
    const [difference, ...others] = differences(fields, { base, mine: base, theirs });
    expect(others).toEqual([]);
    expect(difference).toMatchObject({ path: 'tiers', onlyTheirs: true });
    expect(difference?.theirs).toContain('2. Silver');
    expect(merged(base, theirs, ['tiers'])).toEqual(theirs);
  });

  it('are merged field by field, and neither side is touched', () => {
    const mine = { ...base, name: 'Bridge', tiers: [tier({ tierName: 'Gold', minFICO: 720 })] };
    const theirs = { ...base, rehabComplete: false, tiers: [tier({ tierName: 'Gold', minFICO: 700, maxLTV: 70 })] };
    const before = JSON.stringify([mine, theirs]);
    expect(merged(mine, theirs, ['rehabComplete', 'tiers.0.maxLTV'])).toEqual({
      ...mine,
      rehabComplete: false,
      tiers: [tier({ tierName: 'Gold', minFICO: 720, maxLTV: 70 })],
    });
    expect(JSON.stringify([mine, theirs])).toBe(before);
  });
});
