import type { Profiler } from 'node:inspector/promises';

/** Microseconds. */
export const sampledEvery = 250;

/** Where a process was, in microseconds: by the file whose code ran, or by what V8 names in parentheses. */
export type SelfTimes = Readonly<Record<string, number>>;

/**
 * Built-in functions have no file: their time counts for whoever called them. A sample that comes late was late because other
 * processes had the core, which is nobody's time.
 */
export function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): SelfTimes {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const places = new Map(nodes.map(({ id }) => [id, placeOf(id)]));
  const times: Record<string, number> = {};
  for (const [index, id] of samples.entries()) {
    const place = places.get(id) ?? '(unknown)';
    times[place] = (times[place] ?? 0) + Math.min(timeDeltas[index] ?? 0, 2 * sampledEvery);
  }
  return times;

  function placeOf(id: number): string {
    const { url, functionName } = byId.get(id)?.callFrame ?? { url: '', functionName: '(unknown)' };
    if (url !== '' || functionName.startsWith('(')) return url || functionName;
    const parent = parents.get(id);
    return parent === undefined ? '(unknown)' : placeOf(parent);
  }
}
