import { z } from 'zod';
import type { CompiledProgram } from '../../../../../lending/engine/compiled/compiler.ts';
import type { WritableMarket } from '../kind-markets.ts';
import { type FileRecord, UnusableFile } from './record-file.ts';

/** So many programs are written and read together: a few milliseconds of work. */
export const programsAtOnce = 500;

type CachedProgram = WritableMarket['programs'] extends Map<string, infer Cached> ? Cached : never;
type List = readonly (string | number | null)[];

const places = z.array(z.int().nonnegative());
const texts = z.array(z.string());
const numbers = z.array(z.number());
const options = z.array(z.union([z.string(), z.number()]));
/** Programs of one kind, field by field; lists that several have in common stand once, and each program has their places. */
const headSchema = z.object({
  kind: z.string(),
  ids: texts,
  lenders: texts,
  lenderOf: places,
  names: texts,
  notes: texts,
  confirmedAt: numbers,
  contentHashes: numbers,
  timesToClose: z.array(z.number().nullable()),
  /** How many numbers each program has. */
  lengths: places,
  lists: z.object({
    tierNames: z.array(z.array(z.string().nullable())),
    tierIndexes: z.array(z.array(z.number().nullable())),
    offered: z.array(z.array(options)),
  }),
  tierNames: places,
  tierIndexes: places,
  offered: places,
});
type Head = z.infer<typeof headSchema>;

/** Those of these programs that stand in the market now, as they stand there. */
export function packPrograms(
  { kind, market, programs }: WritableMarket,
  ids: readonly string[],
): { record: FileRecord; programs: number } {
  const found = ids.flatMap((id) => {
    const [compiled, shown] = [market.compiled(id), programs.get(id)];
    return compiled && shown ? [{ compiled, shown }] : [];
  });
  const [lenders, tierNames, tierIndexes, offered] = [
    placesOf<string>(),
    placesOf<List>(),
    placesOf<List>(),
    placesOf(),
  ];
  const each = <Value>(read: (program: (typeof found)[number]) => Value): Value[] => found.map(read);
  const head = {
    kind: kind.slug,
    ids: each(({ compiled }) => compiled.id),
    lenderOf: each(({ compiled }) => lenders.of(compiled.lenderId)),
    names: each(({ shown }) => shown.name),
    notes: each(({ shown }) => shown.highlightNote),
    confirmedAt: each(({ shown }) => shown.confirmedAt),
    contentHashes: each(({ shown }) => shown.contentHash),
    timesToClose: each(({ shown }) => shown.averageTimeToClose),
    lengths: each(({ compiled }) => compiled.numbers.length),
    tierNames: each(({ compiled }) => tierNames.of(compiled.tierNames)),
    tierIndexes: each(({ compiled }) => tierIndexes.of(compiled.tierIndexes)),
    offered: each(({ compiled }) => offered.of(compiled.offered)),
    lenders: lenders.values,
    lists: { tierNames: tierNames.values, tierIndexes: tierIndexes.values, offered: offered.values },
  };
  return { record: { head, numbers: joined(each(({ compiled }) => compiled.numbers)) }, programs: found.length };
}

/** Gives each value a place among those that differ. Lists of a market are the same object where they are the same. */
function placesOf<Value>() {
  const known = new Map<Value, number>();
  const values: Value[] = [];
  return {
    values,
    of(value: Value): number {
      const place = known.get(value) ?? values.push(value) - 1;
      known.set(value, place);
      return place;
    },
  };
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

interface PackedProgram {
  readonly compiled: CompiledProgram;
  readonly shown: CachedProgram;
}

/** @throws UnusableFile for what `packPrograms` has not made */
export function unpackPrograms({ head, numbers: all }: FileRecord): { kind: string; programs: PackedProgram[] } {
  const parsed = headSchema.safeParse(head);
  if (!parsed.success) throw new UnusableFile('it has other fields');
  let at = 0;
  const programs = parsed.data.ids.map((_, place) => {
    const from = at;
    at += valueAt(parsed.data.lengths, place);
    return unpackProgram(parsed.data, place, all.subarray(from, at));
  });
  if (at !== all.length) throw new UnusableFile('it has other numbers than programs');
  return { kind: parsed.data.kind, programs };
}

function unpackProgram(head: Head, place: number, ownNumbers: Float64Array): PackedProgram {
  const { lists } = head;
  const lenderId = valueAt(head.lenders, valueAt(head.lenderOf, place));
  return {
    compiled: {
      id: valueAt(head.ids, place),
      lenderId,
      numbers: ownNumbers,
      tierNames: valueAt(lists.tierNames, valueAt(head.tierNames, place)),
      tierIndexes: valueAt(lists.tierIndexes, valueAt(head.tierIndexes, place)),
      offered: valueAt(lists.offered, valueAt(head.offered, place)),
    },
    shown: {
      name: valueAt(head.names, place),
      confirmedAt: valueAt(head.confirmedAt, place),
      contentHash: valueAt(head.contentHashes, place),
      averageTimeToClose: valueAt(head.timesToClose, place),
      highlightNote: valueAt(head.notes, place),
    },
  };
}

function valueAt<Value>(values: readonly Value[], place: number): Value {
  // A time to close may be null, and no field may be missing.
  if (place >= values.length) throw new UnusableFile('a field has fewer values than there are programs');
  return values[place] as Value;
}
