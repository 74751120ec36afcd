import { describe, expect, it } from 'vitest';
import { actsOn, type ConditionAct, clockOf, clockText, reminderFor, stateAfter, waitsOn } from './conditions.ts';
import { type ConditionState, conditionStates, type PackageSide } from './model.ts';

const sides = ['lender', 'broker'] as const;
const acts = ['answer', 'accept', 'waive', 'reopen'] as const;

describe('a condition', () => {
  it.each<[ConditionState, ConditionAct, PackageSide, ConditionState]>([
    ['open', 'answer', 'broker', 'answered'],
    ['reopened', 'answer', 'broker', 'answered'],
    ['answered', 'answer', 'broker', 'answered'],
    ['open', 'accept', 'lender', 'accepted'],
    ['answered', 'accept', 'lender', 'accepted'],
    ['reopened', 'accept', 'lender', 'accepted'],
    ['open', 'waive', 'lender', 'waived'],
    ['answered', 'waive', 'lender', 'waived'],
    ['reopened', 'waive', 'lender', 'waived'],
    ['answered', 'reopen', 'lender', 'reopened'],
    ['accepted', 'reopen', 'lender', 'reopened'],
    ['waived', 'reopen', 'lender', 'reopened'],
  ])('that is %s can be moved by %s of the %s to %s', (state, act, by, after) => {
    expect(stateAfter({ state, owner: 'borrower' }, act, by)).toBe(after);
  });

  it('moves in no other way', () => {
    const possible = conditionStates.flatMap((state) =>
      sides.flatMap((by) => acts.filter((act) => stateAfter({ state, owner: 'broker' }, act, by) !== undefined)),
    );
    expect(possible).toHaveLength(12);
  });

  it('that the lender owes is not answered by the broker', () => {
    expect(actsOn({ state: 'open', owner: 'lender' }, 'broker')).toEqual([]);
    expect(actsOn({ state: 'open', owner: 'lender' }, 'lender')).toEqual(['accept', 'waive']);
    expect(actsOn({ state: 'open', owner: 'third-party' }, 'broker')).toEqual(['answer']);
  });

  it.each([
    ['open', 'broker', 'broker'],
    ['open', 'third-party', 'broker'],
    ['reopened', 'borrower', 'broker'],
    ['open', 'lender', 'lender'],
    ['answered', 'broker', 'lender'],
    ['accepted', 'broker', undefined],
    ['waived', 'lender', undefined],
  ] as const)('that is %s and owed by the %s waits on the %s', (state, owner, side) => {
    expect(waitsOn({ state, owner })).toBe(side);
  });
});

describe('the clock of a condition', () => {
  const on = (dueOn: string | null, state: ConditionState = 'open') =>
    clockText(clockOf({ dueOn, state }, '2026-02-27'));
  it('counts calendar days', () => {
    expect(on('2026-03-09')).toBe('Due in 10 days');
    expect(on('2026-02-28')).toBe('Due tomorrow');
    expect(on('2026-02-27')).toBe('Due today');
    expect(on('2026-02-26')).toBe('1 day overdue');
    expect(on('2026-01-27', 'reopened')).toBe('31 days overdue');
  });

  it('stands still without a due day, once it is answered and once it is settled', () => {
    expect(on(null)).toBe('');
    for (const state of ['answered', 'accepted', 'waived'] as const) expect(on('2026-01-01', state)).toBe('');
  });

  it('reminds once before the day and once when it has come', () => {
    const remind = (dueOn: string, sent: 'none' | 'before' | 'due', state: ConditionState = 'open') =>
      reminderFor({ dueOn, state, owner: 'broker' }, '2026-02-27', sent);
    expect(remind('2026-03-02', 'none')).toBeUndefined();
    expect(remind('2026-03-01', 'none')).toBe('before');
    expect(remind('2026-03-01', 'before')).toBeUndefined();
    expect(remind('2026-02-27', 'before')).toBe('due');
    expect(remind('2026-02-20', 'none')).toBe('due');
    expect(remind('2026-02-20', 'due')).toBeUndefined();
    expect(remind('2026-02-20', 'none', 'answered')).toBeUndefined();
  });
});
