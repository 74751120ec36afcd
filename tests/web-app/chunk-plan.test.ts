import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Chunk, type Load, planChunks } from '../../scripts/web-app/chunk-plan.ts';

const chunk = (file: string, imports: readonly string[] = [], more: Partial<Chunk> = {}): Chunk => ({
  file,
  size: 300,
  modules: [`${file}.ts`],
  imports,
  isEntry: false,
  ...more,
});
const entry = (file: string, imports: readonly string[]): Chunk => chunk(file, imports, { isEntry: true });
const page = (...roots: readonly string[]): Load => ({ name: roots.join(), roots, weight: 1 });
/** What every page has loaded already. */
const main = chunk('main', [], { size: 30_000, isEntry: true });
const planned = (chunks: readonly Chunk[], loads: readonly Load[]) =>
  Object.fromEntries(planChunks([main, ...chunks], ['main'], loads));

describe('modules share a file', () => {
  it('when the same pages need them', () => {
    const files = planned(
      [
        entry('one', ['a', 'b', 'c']),
        entry('two', ['a', 'b']),
        chunk('a'),
        chunk('b'),
        chunk('c', [], { size: 60_000 }),
      ],
      [page('one'), page('two')],
    );
    expect(files['a.ts']).toBe(files['b.ts']);
    expect(Object.keys(files).sort()).toEqual(['a.ts', 'b.ts']);
  });

  it('also when one page needs only some of them, if they are small and bring nothing large with them', () => {
    const chunks = (size: number, imported: number) => [
      entry('one', ['a', 'b']),
      entry('two', ['a', 'b']),
      entry('three', ['a']),
      chunk('a'),
      chunk('b', ['large'], { size }),
      chunk('large', [], { size: imported, isEntry: true }),
    ];
    const loads = [page('one'), page('two'), page('three')];
    expect(Object.keys(planned(chunks(400, 400), loads)).sort()).toEqual(['a.ts', 'b.ts']);
    expect(planned(chunks(40_000, 400), loads)).toEqual({});
    expect(planned(chunks(400, 40_000), loads)).toEqual({});
  });

  it('never so that a page loads much more than it needs', () => {
    const many = Array.from({ length: 30 }, (_, n) => `of-many-${n}`);
    const chunks = [
      ...many.map((name) => entry(name, ['a', 'b'])),
      entry('one', ['a']),
      chunk('a'),
      chunk('b', [], { size: 4_000 }),
    ];
    expect(
      planned(
        chunks,
        many.map((name) => page(name)),
      ),
    ).not.toEqual({});
    expect(
      planned(
        chunks,
        [...many, 'one'].map((name) => page(name)),
      ),
    ).toEqual({});
  });

  it('never with an entry, nor with what the frame has loaded', () => {
    const frame = [entry('main', ['frame']), chunk('frame', ['deep']), chunk('deep')];
    const pages = [entry('one', ['frame', 'a']), chunk('a')];
    expect(planChunks([...frame, ...pages], ['main'], [page('one'), page('one', 'a')])).toEqual(new Map());
  });

  it('never where the two files would import each other', () => {
    const chunks = [
      entry('one', ['a', 'c']),
      entry('two', ['a', 'c']),
      chunk('a', ['b']),
      chunk('b', ['c'], { isEntry: true }),
      chunk('c'),
    ];
    expect(planned(chunks, [page('one'), page('two')])).toEqual({});
  });
});

/** Any graph in which chunks import only what comes after them. */
const graphs = fc
  .array(fc.record({ size: fc.integer({ min: 1, max: 20_000 }), next: fc.array(fc.nat(30), { maxLength: 5 }) }), {
    minLength: 2,
    maxLength: 30,
  })
  .map((parts) =>
    parts.map(({ size, next }, index) =>
      chunk(
        String(index),
        next
          .map((step) => index + step + 1)
          .filter((to) => to < parts.length)
          .map(String),
        { size, isEntry: index % 5 === 0 },
      ),
    ),
  );

it('files never import each other in a circle, whatever is merged', () => {
  fc.assert(
    fc.property(graphs, (chunks) => {
      const files = planChunks(
        chunks,
        [],
        chunks.filter(({ isEntry }) => isEntry).map(({ file }) => page(file)),
      );
      const nameOf = (file: string) => files.get(`${file}.ts`) ?? file;
      const imports = new Map<string, Set<string>>();
      for (const { file, imports: imported } of chunks) {
        const known = imports.get(nameOf(file)) ?? new Set();
        for (const other of imported) if (nameOf(other) !== nameOf(file)) known.add(nameOf(other));
        imports.set(nameOf(file), known);
      }
      // What imports nothing any more is taken away until nothing is left: a circle would stay.
      for (let removed = true; removed; ) {
        removed = false;
        for (const [file, left] of imports) {
          if ([...left].some((other) => imports.has(other))) continue;
          imports.delete(file);
          removed = true;
        }
      }
      expect([...imports.keys()]).toEqual([]);
    }),
  );
});
