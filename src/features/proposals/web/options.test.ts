import { describe, expect, it } from 'vitest';
import type { ProposedEdit } from '../contract.ts';
import { fieldsIn, optionsOf } from './options.ts';

const edit = (of: Partial<ProposedEdit> & Pick<ProposedEdit, '_id'>): ProposedEdit => ({
  field: 'tiers.0.interestRate',
  label: 'Tier 1: Interest rate',
  tier: 'Gold',
  now: 7,
  before: '7%',
  value: 7.125,
  after: '7.125%',
  changedFrom: null,
  problem: null,
  source: { _id: `source of ${of._id}`, name: 'Rate sheet' },
  snippet: 'Gold 7.125%',
  address: null,
  foundAt: '2030-01-02T03:04:05.000Z',
  since: '2030-01-02T03:04:05.000Z',
  ...of,
});
const shown = (edits: readonly ProposedEdit[]) =>
  optionsOf(edits).map(({ edits: same, others, values }) => [same.map(({ _id }) => _id), others.length, values]);

describe('the values to choose from', () => {
  it('are one where sources agree, and one for each value where they do not', () => {
    const edits = [edit({ _id: 'a' }), edit({ _id: 'b', value: 8, after: '8%' }), edit({ _id: 'c' })];
    expect(shown(edits)).toEqual([
      [['a', 'c'], 1, 2],
      [['b'], 2, 2],
    ]);
    expect(fieldsIn(edits)).toBe(1);
  });

  it('are two where only their words are the same', () => {
    expect(shown([edit({ _id: 'a', value: 7.1251 }), edit({ _id: 'b', value: 7.1254 })])).toEqual([
      [['a'], 1, 2],
      [['b'], 1, 2],
    ]);
  });

  it('leave out what was found for a tier that is gone, which stands by itself', () => {
    const lost = edit({ _id: 'a', problem: 'The tiers changed.' });
    expect(shown([lost, edit({ _id: 'b' }), edit({ _id: 'c', value: 8 })])).toEqual([
      [['b'], 1, 2],
      [['c'], 1, 2],
      [['a'], 0, 1],
    ]);
    expect(shown([lost, edit({ _id: 'b' })])).toEqual([
      [['b'], 0, 1],
      [['a'], 0, 1],
    ]);
  });
});
