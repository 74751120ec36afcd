import fc from 'fast-check';
import { expect } from 'vitest';
import { addDeal, packageOf, save } from '../../../../../tests/support/desks/deals/package-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';

const names = ['ficoScore', 'purchasePrice', 'requestedLoanAmount', 'afterRepairValue'] as const;
type Values = Partial<Record<(typeof names)[number], number>>;

interface Window {
  /** What this window shows, and in which versions it has seen it. */
  shown: Values;
  seen: Record<string, number>;
}

const edit = fc.record({
  kind: fc.constant('edit' as const),
  by: fc.constantFrom(0, 1),
  values: fc.dictionary(fc.constantFrom(...names), fc.integer({ min: 700, max: 703 }), { minKeys: 1 }),
});
const read = fc.record({ kind: fc.constant('read' as const), by: fc.constantFrom(0, 1) });
const history = fc.array(fc.oneof({ weight: 3, arbitrary: edit }, { weight: 1, arbitrary: read }), {
  minLength: 4,
  maxLength: 10,
});

/** Of two windows that save in any order, nobody's answer is written over by somebody who has not seen it. */
it('merges what only one window changed, and keeps what the other has not seen, in any order of saves', async ({
  desk: { broker },
  address,
}) => {
  let deals = 0;
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      deals += 1;
      const id = await addDeal(broker, `${deals} ${address}`);
      const read = async (): Promise<Window> => {
        const { formData, versions } = await packageOf(broker, id);
        return {
          shown: Object.fromEntries(names.map((name) => [name, formData[name]])),
          seen: Object.fromEntries(names.map((name) => [name, versions[name] ?? 0])),
        };
      };
      const windows = [await read(), await read()];
      let stored = { ...windows[0]?.shown };
      const versions: Record<string, number> = { ...windows[0]?.seen };
      for (const step of steps) {
        const window = windows[step.by];
        if (!window) continue;
        if (step.kind === 'read') {
          windows[step.by] = await read();
          continue;
        }
        // What only the deal says is written by the first save that states it.
        const isNews = (name: string) => versions[name] === 0 || step.values[name] !== stored[name as keyof Values];
        const lost = Object.keys(step.values).filter((name) => isNews(name) && window.seen[name] !== versions[name]);
        const { body } = await save(broker, id, step.values, window.seen);
        expect(body.conflicts.map(({ question }: { question: string }) => question).sort()).toEqual(lost.sort());
        const written = Object.keys(step.values).filter((name) => !lost.includes(name));
        for (const name of written.filter(isNews)) versions[name] = (versions[name] ?? 0) + 1;
        stored = { ...stored, ...Object.fromEntries(written.map((name) => [name, step.values[name]])) };
        for (const name of written) window.seen[name] = versions[name] ?? 0;
        expect((await read()).shown).toEqual(stored);
        expect((await read()).seen).toEqual(versions);
      }
    }),
    { numRuns: 12 },
  );
});
