// What a search does beside the platform, in a process of its own and without HTTP: asked by its name, a part answers how
// much processor time it takes for each request, in microseconds.
import { readFileSync } from 'node:fs';
import { searchCalls } from '../../../src/features/search/contract.ts';
import { loadMarkets } from '../../../src/features/search/server/market/load-market.ts';
import { fixAndFlip } from '../../../src/lending/kinds/fix-and-flip/kind.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { createLog } from '../../../src/platform/log.ts';
import { systemClock } from '../../../src/platform/platform.ts';
import type { Recording } from './load.ts';

const atLeastMs = 1_500;
const recorded = JSON.parse(readFileSync(process.env.BENCH_RECORDINGS ?? '', 'utf8')) as readonly Recording[];
const connection = JSON.parse(process.env.BENCH_CONNECTION ?? '{}') as object;
const log = createLog('silent');
const database = openDatabase(connection, log);
const { cached } = await loadMarkets({ database, log, clock: systemClock }, async () => ({
  replies: new Map(),
  kept: new Map(),
}));
await database.close();
const market = cached.byKind.get(fixAndFlip.slug)?.market;
if (!market) throw new Error('Fix & Flip is searched.');

const { body } = searchCalls(fixAndFlip).search;
const bodies: readonly unknown[] = recorded.map(({ request }) => JSON.parse(request));
const checked = bodies.map((one) => body.parse(one));

const parts: Readonly<Record<string, (place: number) => unknown>> = {
  check: (place) => body.parse(bodies[place]),
  engine(place) {
    const request = checked[place];
    if (!request) throw new Error('There are as many requests as recordings.');
    const { scenario, lender: _all, ...options } = request;
    return market.search(scenario, { ...options, now: Date.now() });
  },
};

function measure(part: (place: number) => unknown): number {
  const started = performance.now();
  const before = process.cpuUsage();
  let requests = 0;
  while (performance.now() - started < atLeastMs) {
    for (const place of bodies.keys()) part(place);
    requests += bodies.length;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requests;
}

process.on('message', (name: string) => {
  const part = parts[name];
  if (part) process.send?.(measure(part));
});
process.on('SIGTERM', () => process.exit(0));
console.log('ready');
