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
  readonly isMergeable: boolean;
  /** Who loads it, also only because something else that it loads imports it. */
  readonly users: Set<Load>;
}

/** A file less is worth as much as this many characters more: what a request costs a slow line. */
const charactersOfFile = 8_000;
/** The share of what a page needs, with the frame, that it may load for the sake of others. */
const shareForOthers = 0.1;

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
  const frameSize = sum([...inFrame].map((file) => byFile.get(file)?.size ?? 0));
  const groups = chunks
    .filter(({ file }) => !inFrame.has(file))
    .map(
      ({ file, size, isEntry }): Group => ({ files: new Set([file]), size, isMergeable: !isEntry, users: new Set() }),
    );
  const graph = groupGraph(groups, importsOf);
  for (const load of loads) {
    const roots = groups.filter(({ files }) => load.roots.some((file) => files.has(file)));
    for (const group of reach(roots, graph.importsOf)) group.users.add(load);
  }
  const needOf = (load: Load) => frameSize + sum(groups.filter(({ users }) => users.has(load)).map(({ size }) => size));
  const room = new Map(loads.map((load) => [load, shareForOthers * needOf(load)] as const));
  mergeAll(graph, room);
  return new Map(
    [...graph.groups]
      .filter(({ files }) => files.size > 1)
      .flatMap(({ files }, index) =>
        [...files].flatMap((file) => (byFile.get(file)?.modules ?? []).map((id) => [id, `shared-${index}`] as const)),
      ),
  );
}

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

function reach<Node>(roots: readonly Node[], importsOf: (node: Node) => Iterable<Node>): ReadonlySet<Node> {
  const seen = new Set<Node>();
  const open = [...roots];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    open.push(...importsOf(node));
  }
  return seen;
}

interface GroupGraph {
  readonly groups: Set<Group>;
  importsOf(group: Group): Iterable<Group>;
  /** All that a group loads with it, itself included. */
  loadedBy(group: Group): ReadonlySet<Group>;
  merge(a: Group, b: Group): Group;
}

function groupGraph(all: readonly Group[], importsOfFile: (file: string) => readonly string[]): GroupGraph {
  const groups = new Set(all);
  const groupOf = new Map<string, Group>();
  const place = (group: Group) => {
    for (const file of group.files) groupOf.set(file, group);
  };
  for (const group of groups) place(group);
  const importsOf = (group: Group) =>
    [...group.files].flatMap(importsOfFile).flatMap((file) => groupOf.get(file) ?? []);
  const loaded = new Map<Group, ReadonlySet<Group>>();
  const loadedBy = (group: Group) => {
    const known = loaded.get(group) ?? reach([group], importsOf);
    loaded.set(group, known);
    return known;
  };
  return {
    groups,
    importsOf,
    loadedBy,
    merge(a, b) {
      const one: Group = {
        files: new Set([...a.files, ...b.files]),
        size: a.size + b.size,
        isMergeable: true,
        users: new Set([...a.users, ...b.users]),
      };
      for (const gone of [a, b]) groups.delete(gone);
      groups.add(one);
      place(one);
      loaded.clear();
      // A page that loads it loads everything it imports.
      for (const imported of loadedBy(one)) for (const load of one.users) imported.users.add(load);
      return one;
    },
  };
}

/** What a page that needs only one of two groups would load because of the other. */
function* extrasOf({ loadedBy }: GroupGraph, a: Group, b: Group): Generator<readonly [load: Load, size: number]> {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const)
    for (const load of one.users)
      if (!other.users.has(load))
        yield [load, sum([...loadedBy(other)].filter(({ users }) => !users.has(load)).map(({ size }) => size))];
}

/** What merging two groups saves, in characters: files, less what is loaded by those who do not need it. */
function gainOf(graph: GroupGraph, a: Group, b: Group): number {
  let gain = 0;
  for (const load of a.users) if (b.users.has(load)) gain += load.weight * charactersOfFile;
  for (const [load, size] of extrasOf(graph, a, b)) gain -= load.weight * size;
  return gain;
}

interface Pair {
  readonly a: Group;
  readonly b: Group;
  gain: number;
}

/**
 * Merges what gains most, until nothing gains.
 * @param room how much each may load that it does not need
 */
function mergeAll(graph: GroupGraph, room: Map<Load, number>): void {
  let pairs: Pair[] = [];
  const open = new Set<Group>();
  const add = (b: Group) => {
    for (const a of open) {
      const gain = gainOf(graph, a, b);
      if (gain > 0) pairs.push({ a, b, gain });
    }
    open.add(b);
  };
  for (const group of graph.groups) if (group.isMergeable && group.users.size > 0) add(group);
  for (;;) {
    const best = pairs.reduce<Pair | undefined>((top, pair) => (top && top.gain >= pair.gain ? top : pair), undefined);
    if (!best || best.gain <= 0) return;
    const { a, b } = best;
    const gain = gainOf(graph, a, b);
    const extras = [...extrasOf(graph, a, b)];
    const hasRoom = extras.every(([load, size]) => size <= (room.get(load) ?? 0));
    // What was merged before may have changed what this one gains.
    if (gain < best.gain) best.gain = gain;
    else if (!hasRoom || wouldCircle(graph, a, b)) best.gain = 0;
    else {
      for (const [load, size] of extras) room.set(load, (room.get(load) ?? 0) - size);
      for (const gone of [a, b]) open.delete(gone);
      pairs = pairs.filter((pair) => open.has(pair.a) && open.has(pair.b));
      add(graph.merge(a, b));
    }
  }
}

/** Whether a third group stands between two: imported by one of them and importing the other. Merged, they would import each other. */
const wouldCircle = ({ loadedBy }: GroupGraph, a: Group, b: Group): boolean =>
  [
    [a, b],
    [b, a],
  ].some(([one, other]) =>
    [...(one ? loadedBy(one) : [])].some(
      (between) => between !== one && between !== other && other !== undefined && loadedBy(between).has(other),
    ),
  );
