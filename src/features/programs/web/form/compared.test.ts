import { describe, expect, it } from 'vitest';
import { emptyProgram, emptyTier } from '../../model.ts';
import { differences, merged } from './compared.ts';

const kind = 'stabilized-bridge';
const tier = (values: object) => ({ ...emptyTier(kind), ...values });
const base = { ...emptyProgram(kind), tiers: [tier({ tierName: 'Gold', minFICO: 700 })] };
const briefly = (found: ReturnType<typeof differences>) =>
  found.map(({ path, mine, theirs, contested, onlyTheirs }) => [
    path,
    mine,
    theirs,
    contested ? 'both' : onlyTheirs ? 'theirs' : 'mine',
  ]);

describe('two versions of a program', () => {
  it('are compared by their smallest fields, in words, and with who changed each', () => {
    const mine = { ...base, name: 'Bridge', tiers: [tier({ tierName: 'Gold', minFICO: '720' })] };
    const unitCountRestrictions = {
      ...base.unitCountRestrictions,
      twoToFour: { allowed: true, maxLoanAmount: 500_000 },
    };
    const theirs = { ...base, name: 'Steel', unitCountRestrictions };
    expect(briefly(differences(kind, { base, mine, theirs }))).toEqual([
      ['name', 'Bridge', 'Steel', 'both'],
      ['unitCountRestrictions.twoToFour.allowed', 'No', 'Yes', 'theirs'],
      ['unitCountRestrictions.twoToFour.maxLoanAmount', '—', '$500,000', 'theirs'],
      ['tiers.0.minFICO', '720', '700', 'mine'],
    ]);
  });

  it('do not differ by what inputs keep as text', () => {
    const stored = { ...base, termLengthMonths: [12, 18], averageTimeToClose: 21 };
    const mine = { ...stored, termLengthMonths: ['12', '18'], averageTimeToClose: ' 21 ' };
    expect(differences(kind, { base: stored, mine, theirs: stored })).toEqual([]);
  });

  it('may have other tiers, which come and go whole', () => {
    const longer = { ...base, tiers: [...base.tiers, tier({ tierName: 'Silver' }), tier({ tierName: 'Bronze' })] };
    const paths = (mine: object, theirs: object) =>
      differences(kind, { base, mine: { ...mine }, theirs: { ...theirs } }).map(({ path }) => path);
    expect(paths(base, longer)).toEqual(['tiers.1', 'tiers.2']);
    expect(merged(base, longer, ['tiers.1', 'tiers.2'])).toEqual(longer);
    expect(merged(longer, base, ['tiers.1', 'tiers.2'])).toEqual(base);
    expect(merged(longer, base, ['tiers.1']).tiers).toEqual([longer.tiers[0], longer.tiers[2]]);
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
