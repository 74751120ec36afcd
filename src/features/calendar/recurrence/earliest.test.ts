import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepEarliest } from './earliest.ts';

interface One {
  readonly start: Date;
  readonly name: string;
}
const byName = (one: One, other: One) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);
const inOrder = (one: One, other: One) => one.start.getTime() - other.start.getTime() || byName(one, other);
const to = new Date(100);

describe('the earliest of many', () => {
  const some = fc.array(
    fc.record({ start: fc.nat({ max: 99 }).map((ms) => new Date(ms)), name: fc.string({ maxLength: 2 }) }),
    { maxLength: 12 },
  );

  it('are those that sorting all of them would put first, also where what comes too late was never counted', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), fc.integer({ min: 1, max: 10 }), (lists, atMost) => {
        const kept = keepEarliest(to, atMost, byName);
        for (const list of lists) kept.add(list.filter(({ start }) => start < kept.before()));
        expect(kept.all()).toEqual(lists.flat().sort(inOrder).slice(0, atMost));
      }),
    );
  });

  it('leave ever less to count', () => {
    const kept = keepEarliest(to, 10, byName);
    const day = Array.from({ length: 100 }, (_, ms) => ({ start: new Date(ms), name: 'a' }));
    let counted = 0;
    for (let series = 0; series < 1_000; series++) {
      const list = day.filter(({ start }) => start < kept.before());
      counted += list.length;
      kept.add(list);
    }
    expect(kept.all().map(({ start }) => start.getTime())).toEqual(Array(10).fill(0));
    expect(counted).toBeLessThan(3_000);
  });
});
