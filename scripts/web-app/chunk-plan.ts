/** A chunk as the bundler cuts it by itself: what exactly the same entries need. */
export interface Chunk {
  readonly file: string;
  /** In characters. */
  readonly size: number;
  readonly modules: readonly string[];
  /** The chunks that it imports statically. */
  readonly imports: readonly string[];
  /** It is loaded by name: others cannot be merged into it, nor it into others. */
  readonly isEntry: boolean;
}

/** What is loaded together: a page, or a part that comes later. */
export interface Load {
  readonly name: string;
  /** The chunks it begins with. */
  readonly roots: readonly string[];
  /** How much each of its files counts beside those of a page. */
  readonly weight: number;
}

/** Chunks that become one. */
interface Group {
  readonly files: ReadonlySet<string>;
  readonly size: number;
  readonly users: ReadonlySet<Load>;
}

/** A file less is worth as much as this many characters more: what a request costs a slow line. */
const charactersOfFile = 6_000;

/**
 * Which modules share a file. The bundler cuts one for each set of entries, hundreds of a few hundred bytes; here those are
 * merged that are mostly needed together.
 * @param frame the chunks that every page has loaded already
 * @returns the name of its file for each module that does not stay where the bundler has put it
 */
export function planChunks(
  chunks: readonly Chunk[],
  frame: readonly string[],
  loads: readonly Load[],
): ReadonlyMap<string, string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const importsOf = (file: string) => byFile.get(file)?.imports ?? [];
  const inFrame = reach(frame, importsOf);
  const users = new Map<string, Set<Load>>();
  for (const load of loads)
    for (const file of reach(load.roots, importsOf)) users.set(file, (users.get(file) ?? new Set()).add(load));
  const single = ({ file, size }: Chunk): Group => ({
    files: new Set([file]),
    size,
    users: users.get(file) ?? new Set(),
  });
  const mergeable = chunks.filter(({ file, isEntry }) => !isEntry && !inFrame.has(file) && users.has(file));
  const merged = mergeAll(mergeable.map(single), importsOf);
  return new Map(
    merged
      .filter(({ files }) => files.size > 1)
      .flatMap(({ files }, index) =>
        [...files].flatMap((file) => (byFile.get(file)?.modules ?? []).map((id) => [id, `shared-${index}`] as const)),
      ),
  );
}

type ImportsOf = (file: string) => readonly string[];

function reach(roots: readonly string[], importsOf: ImportsOf): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...roots];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    open.push(...importsOf(file));
  }
  return seen;
}

/** What merging two groups saves, in characters: files, less what is loaded by those who need only one of them. */
function gainOf(a: Group, b: Group): number {
  let gain = 0;
  for (const load of a.users) gain += load.weight * (b.users.has(load) ? charactersOfFile : -b.size);
  for (const load of b.users) if (!a.users.has(load)) gain -= load.weight * a.size;
  return gain;
}

interface Pair {
  readonly a: Group;
  readonly b: Group;
  readonly gain: number;
}

/** Merges what gains most, until nothing gains. */
function mergeAll(groups: readonly Group[], importsOf: ImportsOf): readonly Group[] {
  const groupOf = new Map(groups.flatMap((group) => [...group.files].map((file) => [file, group] as const)));
  const open = new Set<Group>();
  let pairs: Pair[] = [];
  const add = (b: Group) => {
    for (const a of open) {
      const gain = gainOf(a, b);
      if (gain > 0) pairs.push({ a, b, gain });
    }
    open.add(b);
  };
  for (const group of groups) add(group);
  for (;;) {
    const best = pairs.reduce<Pair | undefined>((top, pair) => (top && top.gain >= pair.gain ? top : pair), undefined);
    if (!best) return [...open];
    const { a, b } = best;
    if (wouldCircle(a, b, groupOf, importsOf)) {
      pairs = pairs.filter((pair) => pair !== best);
      continue;
    }
    const one: Group = {
      files: new Set([...a.files, ...b.files]),
      size: a.size + b.size,
      users: new Set([...a.users, ...b.users]),
    };
    for (const file of one.files) groupOf.set(file, one);
    for (const gone of [a, b]) open.delete(gone);
    pairs = pairs.filter((pair) => open.has(pair.a) && open.has(pair.b));
    add(one);
  }
}

/** Whether a third chunk stands between two: imported by one of them and importing the other. Merged, they would import each other. */
function wouldCircle(a: Group, b: Group, groupOf: ReadonlyMap<string, Group>, importsOf: ImportsOf): boolean {
  const together = new Set([...a.files, ...b.files]);
  const wholeOf = (file: string): Iterable<string> => groupOf.get(file)?.files ?? [file];
  const importsOfWhole = (file: string) => [...wholeOf(file)].flatMap(importsOf);
  const between = [...together].flatMap(importsOf).filter((file) => !together.has(file));
  return [...reach(between, importsOfWhole)].some((file) => together.has(file));
}
