import { describe, expect, it } from 'vitest';
import { changedTo, type History, historyOf, redone, typedPath, undone } from './history.ts';

const typed = (history: History<string>, ...texts: string[]) =>
  texts.reduce((before, text) => changedTo(before, text, 'name'), history);
const back = <V>(history: History<V>, by: (from: History<V>) => History<V> | undefined) => by(history) ?? history;

describe('undo and redo', () => {
  it('go back step by step and forward again', () => {
    const three = changedTo(changedTo(historyOf('a'), 'b'), 'c');
    const one = back(back(three, undone), undone);
    expect(one.now).toBe('a');
    expect(undone(one)).toBeUndefined();
    expect(back(back(one, redone), redone).now).toBe('c');
    expect(redone(three)).toBeUndefined();
  });

  it('take what is typed in one field in one step', () => {
    const after = changedTo(typed(historyOf(''), 'G', 'Go', 'Gold'), 'Gold 7', 'fico');
    expect(back(after, undone).now).toBe('Gold');
    expect(back(back(after, undone), undone).now).toBe('');
  });

  it('begin a new step in the same field after an undo', () => {
    const again = typed(back(typed(historyOf(''), 'G', 'Go'), undone), 'S');
    expect(back(again, undone).now).toBe('');
  });

  it('forget what was undone once something else is done', () => {
    expect(redone(changedTo(back(changedTo(historyOf('a'), 'b'), undone), 'c'))).toBeUndefined();
  });

  it('keep the last two hundred steps', () => {
    let history = historyOf(0);
    for (let step = 1; step <= 300; step++) history = changedTo(history, step);
    expect(history.past).toHaveLength(200);
    expect(history.past.at(-1)).toBe(299);
  });
});

describe('the path that was typed at', () => {
  const record = { name: 'Gold', allowed: true, tiers: [{ minFICO: null, loanRange: { min: null, max: 5 } }] };
  const withTier = (tier: object) => ({ ...record, tiers: [{ ...record.tiers[0], ...tier }] });

  it.each([
    ['a text', { ...record, name: 'Golden' }, 'name'],
    ['a number within a list', withTier({ loanRange: { min: 7, max: 5 } }), 'tiers.0.loanRange.min'],
    ['an answer that is not typed', { ...record, allowed: false }, undefined],
    ['two fields at once', { ...record, name: 'Golden', allowed: false }, undefined],
    ['nothing', { ...record }, undefined],
  ])('of %s', (_, after, path) => {
    expect(typedPath(record, after)).toBe(path);
  });
});
