import { describe, expect, it } from 'vitest';
import { terms } from '../../../../lending/kinds/fix-and-flip/terms.ts';
import { emptyTier } from '../../model.ts';
import { readBlock, writeBlock } from './block.ts';
import { columnsOf, holdsValues, readCell, shownText, type TypedTier } from './columns.ts';
import {
  cleared,
  copied,
  counted,
  filledDown,
  inserted,
  moved,
  pasted,
  type TierRules,
  typed,
  without,
} from './edits.ts';

const empty: TypedTier = { ...emptyTier('fix-and-flip') };
const rules: TierRules = { columns: columnsOf(terms.tierFields), empty, maxTiers: 4 };
const tier = (tierName: string, minFICO: unknown = null): TypedTier => ({ ...empty, tierName, minFICO });
const two = [tier('Gold', 720), tier('Silver', 680)];
const area = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });
const column = (key: string) => rules.columns.findIndex((candidate) => candidate.key === key);

describe('the columns of a kind', () => {
  it('are its tier fields in order, a range as its two bounds', () => {
    expect(rules.columns.map(({ label }) => label)).toEqual([
      'Tier name',
      'Min FICO',
      'Min experience',
      'Loan range from',
      'Loan range to',
      'Max LTC',
      'Total LTC',
      'Max ARV',
      'Rehab financed',
      'Max rehab budget',
      'Rate adjustment',
      'Points adjustment',
    ]);
  });

  it('show values in their unit and read them back as people type them', () => {
    const [ltc, budget, fico] = ['maxLTC', 'maxRehabBudget', 'minFICO'].map((key) => rules.columns[column(key)]);
    if (!ltc || !budget || !fico) throw new Error('A column is missing.');
    expect([shownText(ltc, 87.5), shownText(budget, 1_250_000), shownText(fico, 680)]).toEqual([
      '87.5%',
      '$1,250,000',
      '680',
    ]);
    expect([readCell(ltc, '87.5 %'), readCell(budget, '$1.25M'), readCell(fico, '')]).toEqual([87.5, 1_250_000, null]);
    expect(readCell(ltc, 'ninety')).toBe('ninety');
    expect(shownText(ltc, 'ninety')).toBe('ninety');
  });

  it('tell an empty tier from one that holds something', () => {
    expect(
      [empty, typed([empty], rules, { row: 0, column: column('loanRange.max') }, '2M')[0] ?? empty].map(holdsValues),
    ).toEqual([false, true]);
  });
});

describe('a paste', () => {
  it('writes from the selected cell on and adds the tiers that it needs', () => {
    const result = pasted(two, rules, area(1, 1), readBlock('700\t3\n660\t1\n'));
    expect(result.tiers).toEqual([
      two[0],
      { ...two[1], minFICO: 700, minExperience: 3 },
      { ...empty, minFICO: 660, minExperience: 1 },
    ]);
    expect(result).toMatchObject({ added: 1, lostRows: 0, lostColumns: 0, area: area(1, 1, 2, 2) });
  });

  it('stops at the most tiers of the kind and at its last column, and says what it left out', () => {
    const last = rules.columns.length - 1;
    const result = pasted(two, rules, area(1, last), readBlock('1\t2\t3\n'.repeat(5)));
    expect(result).toMatchObject({ added: 2, lostRows: 2, lostColumns: 2, area: area(1, last, 3, last) });
    expect(result.tiers.map(({ pointsAdjustment }) => pointsAdjustment)).toEqual([null, 1, 1, 1]);
  });

  it('fills the whole selection with a single cell', () => {
    const { tiers } = pasted(two, rules, area(0, 1, 1, 2), [['7']]);
    expect(tiers.map(({ minFICO, minExperience }) => [minFICO, minExperience])).toEqual([
      [7, 7],
      [7, 7],
    ]);
  });

  it('blanks the cells that a shorter row leaves out', () => {
    expect(pasted(two, rules, area(0, 0), readBlock('A\t1\nB')).tiers).toEqual([tier('A', 1), tier('B')]);
  });

  it('of a copied block is the block, in a kind with other columns too', () => {
    const whole = area(0, 0, 1, rules.columns.length - 1);
    const text = writeBlock(copied(two, rules, whole));
    expect(pasted([empty], rules, area(0, 0), readBlock(text)).tiers).toEqual(two);
  });
});

describe('the other changes', () => {
  it('Delete blanks every selected cell and nothing beside it', () => {
    expect(cleared(two, rules, area(0, 1, 1, 1))).toEqual([tier('Gold'), tier('Silver')]);
  });

  it('Ctrl-D repeats the first selected row, and of one row the row above', () => {
    expect(filledDown(two, rules, area(0, 1, 1, 1))).toEqual([two[0], tier('Silver', 720)]);
    expect(filledDown(two, rules, area(1, 0, 1, 1))).toEqual([two[0], two[0]]);
    expect(filledDown(two, rules, area(0, 0))).toEqual(two);
  });

  it('tiers are inserted up to the most, moved within the grid, and removed but for the last', () => {
    expect(inserted(two, rules, 1)).toEqual([two[0], empty, two[1]]);
    expect(inserted([...two, ...two], rules, 0)).toHaveLength(4);
    expect(moved(two, 0, 1)).toEqual([two[1], two[0]]);
    expect(moved(two, 1, 2)).toBe(two);
    expect(without(two, { top: 0, bottom: 0 })).toEqual([two[1]]);
    expect(without(two, { top: 0, bottom: 1 })).toBe(two);
  });

  it('a count grows the list with empty tiers and cuts it', () => {
    expect(counted(two, rules, 3)).toEqual([...two, empty]);
    expect(counted(two, rules, 1)).toEqual([two[0]]);
  });
});
