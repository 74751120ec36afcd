import { describe, expect, it } from 'vitest';
import { pathAfter } from './tier-places.ts';

const gold = { tierName: 'Gold', minFICO: 680, maxLTC: 80, loanRange: { min: 100_000, max: null } };
const silver = { tierName: 'Silver', minFICO: 640, maxLTC: 75, loanRange: { min: 100_000, max: null } };
const unnamed = (tier: object) => ({ ...tier, tierName: null });
const [first, second] = [unnamed(gold), unnamed(silver)];

describe('the tier that a path means', () => {
  it.each([
    ['whose name moves is followed', [gold, silver], [silver, gold], 'tiers.1.maxLTC'],
    ['that another is put before is followed', [gold], [silver, gold], 'tiers.1.maxLTC'],
    ['that gets another name stays', [gold, silver], [{ ...gold, tierName: 'Prime' }, silver], 'tiers.0.maxLTC'],
    ['whose values change stays', [gold, silver], [{ ...gold, maxLTC: 85, minFICO: 700 }, silver], 'tiers.0.maxLTC'],
    ['without a name whose values change stays', [first, second], [{ ...first, maxLTC: 85 }, second], 'tiers.0.maxLTC'],
    [
      'without a name that nothing is changed of stays',
      [first, second],
      [first, { ...second, maxLTC: 70 }],
      'tiers.0.maxLTC',
    ],
    ['without a name that changed places is not known', [first, second], [second, first], undefined],
    [
      'without a name that changed places and values is not known',
      [first, second],
      [second, { ...first, maxLTC: 82 }],
      undefined,
    ],
    [
      'without a name that another is put before is not known',
      [first, second],
      [unnamed({ maxLTC: 60 }), first, second],
      undefined,
    ],
    [
      'with the name of another is not known after they changed places',
      [gold, { ...silver, tierName: 'Gold' }],
      [{ ...silver, tierName: 'Gold' }, gold],
      undefined,
    ],
    ['whose name comes up twice is not known', [gold, silver], [silver, gold, { ...gold, maxLTC: 70 }], undefined],
    [
      'that one with few of its values replaced is not known',
      [gold, silver],
      [{ ...silver, tierName: 'Platinum', minFICO: 760 }, silver],
      undefined,
    ],
    [
      'without a name that one with few of its values replaced is not known',
      [first, second],
      [{ ...first, minFICO: 760, maxLTC: 60 }, second],
      undefined,
    ],
    [
      'that states nothing and gets another name is not known',
      [{ tierName: 'Gold' }, silver],
      [{ tierName: 'Prime' }, silver],
      undefined,
    ],
    ['that is the only one and has no name stays', [first], [{ maxLTC: 60 }], 'tiers.0.maxLTC'],
    [
      'in whose place another one is put by its name is not known',
      [first, { ...silver, maxLTC: 60 }],
      [{ ...first, tierName: 'Silver' }, { tierName: 'Bronze' }],
      undefined,
    ],
    ['that is gone is not known', [gold], [], undefined],
    ['that is gone and had no name is not known', [first, second], [second], undefined],
  ])('%s', (_, before, after, path) => {
    expect(pathAfter('tiers.0.maxLTC', [before, after])).toBe(path);
  });

  it('is followed from save to save', () => {
    expect(
      pathAfter('tiers.0.loanRange.min', [
        [gold, silver],
        [silver, gold],
        [silver, unnamed(silver), gold],
      ]),
    ).toBe('tiers.2.loanRange.min');
    expect(
      pathAfter('tiers.0.maxLTC', [
        [first, second],
        [second, first],
        [first, second],
      ]),
    ).toBeUndefined();
  });

  it('stays where nothing was saved, and outside of tiers', () => {
    expect(pathAfter('tiers.0.maxLTC', [[gold]])).toBe('tiers.0.maxLTC');
    expect(pathAfter('interestRate', [[gold], []])).toBe('interestRate');
  });
});
