import type { Child } from '../support/child.ts';
import { metOrMissed, printTable, times } from '../support/table.ts';
import { areas, byArea, type TimeByArea } from './areas.ts';
import type { Load } from './load.ts';
import type { SelfTimes } from './self-times.ts';

const rounds = 5;
const targetRatio = 1.2;

/** What of a search is measured by itself. */
const parts = {
  platform: 'the platform: an empty answer to who is logged in',
  transfer: 'a bare server that parses the body and writes the answer, over one with an empty answer',
  check: 'the body checked against its schema, in process',
  engine: 'the same search, in process',
} as const;
type Part = keyof typeof parts;

export interface CostServers {
  readonly search: Child;
  readonly platform: Child;
  readonly objects: Child;
  /** `parts-alone.ts` */
  readonly parts: Child;
}

export interface CostLoads {
  readonly search: () => Promise<Load>;
  readonly emptyPlatform: () => Promise<Load>;
  readonly objects: () => Promise<Load>;
  readonly emptyBare: () => Promise<Load>;
}

interface Cost {
  readonly microseconds: number;
  readonly areas: TimeByArea;
}

/** What a search over HTTP takes beside the sum of its parts, and where the rest goes: processor time for each request. */
export async function printSearchCost(servers: CostServers, loads: CostLoads): Promise<void> {
  const inProcess = (name: Part) => async () => Number(await servers.parts.ask(name));
  const underLoad = (load: () => Promise<Load>) => async () => (await load()).processor;
  const contenders = {
    search: { child: servers.search, run: underLoad(loads.search) },
    platform: { child: servers.platform, run: underLoad(loads.emptyPlatform) },
    objects: { child: servers.objects, run: underLoad(loads.objects) },
    emptyBare: { child: servers.objects, run: underLoad(loads.emptyBare) },
    check: { child: servers.parts, run: inProcess('check') },
    engine: { child: servers.parts, run: inProcess('engine') },
  };
  const taken = new Map<string, number[]>();
  for (let round = -1; round < rounds; round++) {
    for (const [name, { run }] of Object.entries(contenders)) {
      const microseconds = await run();
      // The first round warms up.
      if (round >= 0) taken.set(name, [...(taken.get(name) ?? []), microseconds]);
    }
  }
  const costOf = async (name: keyof typeof contenders): Promise<Cost> => {
    const { child, run } = contenders[name];
    // Whatever else the machine does only ever adds.
    const microseconds = Math.min(...(taken.get(name) ?? []));
    return { microseconds, areas: byArea(await profile(child, run), microseconds) };
  };
  const search = await costOf('search');
  const costs: Readonly<Record<Part, Cost>> = {
    platform: await costOf('platform'),
    transfer: less(await costOf('objects'), await costOf('emptyBare')),
    check: await costOf('check'),
    engine: await costOf('engine'),
  };
  printParts(search, costs);
  printAreas(search, Object.values(costs));
}

async function profile(child: Child, run: () => Promise<unknown>): Promise<SelfTimes> {
  await child.ask('start profile');
  await run();
  return (await child.ask('stop profile')) as SelfTimes;
}

const inArea = (area: string, costs: readonly Cost[]): number =>
  costs.reduce((sum, { areas }) => sum + (areas.get(area) ?? 0), 0);

const less = (whole: Cost, part: Cost): Cost => ({
  microseconds: whole.microseconds - part.microseconds,
  areas: new Map(areas.map((area) => [area, inArea(area, [whole]) - inArea(area, [part])])),
});

const written = (microseconds: number): string => `${microseconds.toFixed(0)} µs`;

function printParts(search: Cost, costs: Readonly<Record<Part, Cost>>): void {
  const names = Object.keys(parts) as Part[];
  const sum = names.reduce((sum, name) => sum + costs[name].microseconds, 0);
  const row = (name: string, microseconds: number) => [name, written(microseconds), times(microseconds / sum)];
  printTable(
    ['processor time for each request', 'time', 'of the sum'],
    [
      ...names.map((name) => row(parts[name], costs[name].microseconds)),
      row('the sum of the parts', sum),
      row('the search over HTTP', search.microseconds),
    ],
  );
  const isMet = search.microseconds / sum <= targetRatio;
  console.log(`\n  a search at most ${targetRatio} times the sum of its parts: ${metOrMissed(isMet)}\n`);
}

function printAreas(search: Cost, costs: readonly Cost[]): void {
  const rows = areas
    .map((area) => ({ area, whole: inArea(area, [search]), sum: inArea(area, costs) }))
    .filter(({ whole, sum }) => whole >= 1 || sum >= 1)
    .sort((a, b) => b.whole - b.sum - (a.whole - a.sum));
  printTable(
    ['where it goes', 'the search', 'its parts', 'the rest'],
    rows.map(({ area, whole, sum }) => [area, written(whole), written(sum), written(whole - sum)]),
  );
}
