import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { features } from '../../src/app/server/features.ts';
import { rowNumberSchema, versionSchema } from '../../src/kernel/contract.ts';
import { largestAmount } from '../../src/kernel/fields/reading.ts';

/** What a caller can send as a number, by the place where it stands. */
interface Place {
  readonly path: string;
  readonly schema: z.core.$ZodType;
}

/** The numbers of a schema, as they are once everything that was typed has been read. */
function* numbersOf(schema: z.core.$ZodType, path: string, within: readonly unknown[] = []): Generator<Place> {
  if (within.includes(schema)) return;
  const inner = [...within, schema];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'number':
      yield { path, schema };
      return;
    case 'object':
      for (const [name, value] of Object.entries(def.shape)) yield* numbersOf(value, `${path}.${name}`, inner);
      if (def.catchall) yield* numbersOf(def.catchall, `${path}.*`, inner);
      return;
    case 'array':
      return yield* numbersOf(def.element, `${path}[]`, inner);
    case 'record':
      return yield* numbersOf(def.valueType, `${path}{}`, inner);
    case 'union':
      for (const option of def.options) yield* numbersOf(option, path, inner);
      return;
    case 'tuple':
      for (const item of def.items) yield* numbersOf(item, `${path}[]`, inner);
      return;
    case 'intersection':
      yield* numbersOf(def.left, path, inner);
      return yield* numbersOf(def.right, path, inner);
    case 'pipe': {
      const { out } = def as { out: z.core.$ZodType };
      const isMade = (out as z.core.$ZodTypes)._zod.def.type === 'transform';
      return yield* numbersOf(isMade ? def.in : out, path, inner);
    }
    case 'lazy':
      return yield* numbersOf(def.getter(), path, inner);
    default:
      if ('innerType' in def) yield* numbersOf(def.innerType as z.core.$ZodType, path, inner);
  }
}

const takes = (schema: z.core.$ZodType, value: number): boolean => z.safeParse(schema, value).success;
const integerColumn = 2_147_483_647;

/** A number fits an `integer`, is money (a `bigint` or a document) that the fields bound, or is the number of a row. */
function isBounded({ schema }: Place): boolean {
  if (schema === rowNumberSchema) return true;
  if (!takes(schema, integerColumn + 1)) return !takes(schema, -integerColumn - 2);
  return !takes(schema, largestAmount + 1) && !takes(schema, -largestAmount - 1);
}

const unbounded = (schema: z.core.$ZodType, path: string): string[] =>
  [...numbersOf(schema, path)].filter((place) => !isBounded(place)).map((place) => place.path);

describe('every number that a caller can send', () => {
  it('is bounded by what its column holds, in every contract', () => {
    const routes = features.flatMap((feature) => feature.routes ?? []);
    const parts = routes.flatMap(({ endpoint: { method, url }, schemas }) =>
      Object.entries({ ...schemas, response: undefined }).flatMap(([part, one]) =>
        one instanceof z.ZodType ? [{ schema: one, path: `${method} ${url} ${part}` }] : [],
      ),
    );
    const all = parts.flatMap(({ schema, path }) => [...numbersOf(schema, path)]);
    expect(all.length).toBeGreaterThan(500);
    expect(parts.flatMap(({ schema, path }) => unbounded(schema, path))).toEqual([]);
  });

  it('is found wherever it stands, and seen to be unbounded', () => {
    const typed = z.union([z.string(), z.number()]).transform(Number);
    const good = {
      version: versionSchema.optional(),
      row: z.coerce.number().pipe(rowNumberSchema).nullish(),
      money: typed.pipe(z.number().min(0).max(largestAmount)).default(0),
    };
    expect(unbounded(z.object(good), 'x')).toEqual([]);
    const bad = z.object({
      count: z.int(),
      many: z.array(z.object({ share: z.number().min(0) })),
      typed: typed.pipe(z.number().max(5)),
      by: z.record(z.string(), z.coerce.number().int().min(0)),
    });
    expect(unbounded(z.intersection(bad, z.object({ also: z.number().optional() })), 'x')).toEqual([
      'x.count',
      'x.many[].share',
      'x.typed',
      'x.by{}',
      'x.also',
    ]);
  });
});
