import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stageNames } from '../pipeline/model.ts';
import { anchors, type PlaybookTask, playbookLimits } from './model.ts';
import { type DealDays, dueDay, planOf, type Step, withinRoom } from './plan.ts';

const task = (stated: Partial<PlaybookTask>): PlaybookTask => ({
  key: 'title',
  title: 'Open title',
  description: '',
  priority: 'medium',
  stage: 'selected',
  anchor: 'offer',
  days: 1,
  assignedTo: null,
  ...stated,
});
const days = (stated: Partial<DealDays> = {}): DealDays => ({
  stage: 'selected',
  stageOn: '2026-11-20',
  offer: '2026-11-20',
  submission: null,
  closing: null,
  today: '2026-11-20',
  ...stated,
});
const one = (of: Partial<PlaybookTask>, at: Partial<DealDays> = {}, steps: readonly Step[] = []) => {
  const [planned] = planOf([task(of)], days(at), steps);
  return [planned?.standing, planned?.dueOn];
};

describe('the day a task is due', () => {
  it('is counted in calendar days from its anchor, also over the end of a month and on February 29', () => {
    expect(dueDay('2026-11-20', 14, '2026-11-20')).toBe('2026-12-04');
    expect(dueDay('2027-01-03', -5, '2026-11-20')).toBe('2026-12-29');
    expect(dueDay('2028-02-28', 1, '2026-11-20')).toBe('2028-02-29');
  });

  it('is never over already: what is late is due today', () => {
    expect(dueDay('2026-11-25', -21, '2026-11-20')).toBe('2026-11-20');
  });
});

describe('what a playbook asks for', () => {
  it('comes up with its stage, and is made once', () => {
    expect(one({}, { stage: 'offers', offer: null })).toEqual(['later', null]);
    expect(one({})).toEqual(['make', '2026-11-21']);
    expect(one({}, {}, [{ key: 'title', isMade: true }])[0]).toBe('made');
  });

  it('waits until the day it is counted from is known, then is made however late', () => {
    const closing = { anchor: 'closing', days: -21 } as const;
    expect(one(closing)).toEqual(['waiting', null]);
    const later = { stage: 'submitted', closing: '2026-12-01', today: '2026-11-27' } as const;
    expect(one(closing, later, [{ key: 'title', isMade: false }])).toEqual(['make', '2026-11-27']);
  });

  it('of a stage that was jumped over is what is still ahead', () => {
    const at = { stage: 'submitted', offer: '2026-11-01', closing: '2026-12-15', today: '2026-11-20' } as const;
    expect(one({ anchor: 'closing', days: -10 }, at)).toEqual(['make', '2026-12-05']);
    expect(one({ anchor: 'closing', days: -30 }, at)[0]).toBe('passed');
    expect(one({ anchor: 'offer', days: 3 }, at)[0]).toBe('passed');
    expect(one({ anchor: 'offer', days: 19 }, at)).toEqual(['make', '2026-11-20']);
    // A stage that never began has no first day.
    expect(one({ anchor: 'stage', days: 300 }, at)[0]).toBe('passed');
  });

  it('for a lost deal is only what being lost asks for', () => {
    const lost = { stage: 'lost', closing: '2026-12-15' } as const;
    expect(one({ anchor: 'closing', days: -1 }, lost)[0]).toBe('passed');
    expect(one({ stage: 'lost', anchor: 'stage' }, lost)).toEqual(['make', '2026-11-21']);
    expect(one({ stage: 'lost', anchor: 'stage' }, { stage: 'funded' })[0]).toBe('later');
  });

  it('ends where a deal has had as many tasks of playbooks as it can have, and what there was stays', () => {
    const had = Array.from({ length: playbookLimits.ofDeal - 1 }, (_, place) => ({ key: `k${place}`, isMade: true }));
    const keys = ['k0', 'first', 'second'];
    const plan = planOf(
      keys.map((key) => task({ key })),
      days(),
      had,
    );
    expect(withinRoom(plan, had).map((planned) => planned.task.key)).toEqual(['k0', 'first']);
    expect(withinRoom(plan, []).map((planned) => planned.task.key)).toEqual(keys);
  });

  it('is never due before today, and never made without a day, wherever a deal stands', () => {
    const day = fc.option(fc.integer({ min: -60, max: 60 }).map((n) => dueDay('2026-11-20', n, '2000-01-01')));
    const facts = fc.record({
      stage: fc.constantFrom(...stageNames),
      stageOn: fc.constant('2026-11-19'),
      offer: day,
      submission: day,
      closing: day,
      today: fc.constant('2026-11-20'),
    });
    const asked = fc.record({
      stage: fc.constantFrom(...stageNames),
      anchor: fc.constantFrom(...anchors),
      days: fc.integer({ min: -365, max: 365 }),
    });
    fc.assert(
      fc.property(facts, asked, fc.constantFrom(undefined, true, false), (at, of, made) => {
        const steps = made === undefined ? [] : [{ key: 'title', isMade: made }];
        const [planned] = planOf([task(of)], at, steps);
        if (planned?.dueOn) expect(planned.dueOn >= at.today).toBe(true);
        if (planned?.standing === 'make') expect([planned.dueOn === null, made]).toEqual([false, made && false]);
        if (made) expect(planned?.standing).toBe('made');
      }),
    );
  });
});
