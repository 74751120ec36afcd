import { loadMarkets } from '../../src/features/search/server/market/load-market.ts';
import { runToEnd } from '../../src/kernel/steps.ts';
import { advise } from '../../src/lending/advice/advise.ts';
import type { Market } from '../../src/lending/engine/market.ts';
import type { SearchAnswer } from '../../src/lending/engine/verdict.ts';
import { fixAndFlip } from '../../src/lending/kinds/fix-and-flip/kind.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { systemClock } from '../../src/platform/platform.ts';
import { openSqlMarket, type SqlMarket, type SqlMatch } from './engine-sql.ts';
import { withDemoCluster } from './support/demo-cluster.ts';
import { type BenchScenario, scenarios } from './support/scenarios.ts';
import { metOrMissed, milliseconds, printTable, times } from './support/table.ts';
import { median, percentile, timed } from './support/timings.ts';

const rounds = 3;
const targetMs = 1;
const adviceTargetMs = 25;

/** A search of the whole market in memory beside the same question put to PostgreSQL. */
export const benchEngine = (): Promise<boolean> =>
  withDemoCluster(async (connection) => {
    const log = createLog('silent');
    const database = openDatabase(connection, log);
    const noReplies = async () => ({ replies: new Map(), kept: new Map() });
    const { cached } = await loadMarkets({ database, log, clock: systemClock }, noReplies).finally(() =>
      database.close(),
    );
    const market = cached.byKind.get('fix-and-flip')?.market;
    if (!market) throw new Error('Fix & Flip is searched.');
    const [sample] = scenarios;
    if (!sample) throw new Error('There are no scenarios.');
    const sql = await openSqlMarket(connection, sample);
    try {
      const { programs, tiers } = market.size;
      console.log(`  ${programs} programs with ${tiers} tiers, ${scenarios.length} scenarios, ${rounds} rounds`);
      console.log(`  in PostgreSQL: ${sql.rows} rows, one for each tier, state and property type (${sql.plan})\n`);
      const now = Date.now();
      const agreed = await compareAnswers(market, sql, now);
      printTimings(await measure(market, sql, now));
      return agreed;
    } finally {
      await sql.close();
    }
  });

const everything = { limit: Number.POSITIVE_INFINITY, nearMissLimit: Number.POSITIVE_INFINITY } as const;

/** Both must find the same programs, with the same loan to the dollar, for every scenario. */
async function compareAnswers(market: Market, sql: SqlMarket, now: number): Promise<boolean> {
  let equal = 0;
  let matches = 0;
  for (const scenario of scenarios) {
    const ours = eligibleOf(market.search(scenario, { ...everything, now }));
    const theirs = await sql.eligible(scenario, now);
    matches += ours.length;
    if (asText(ours) === asText(theirs)) equal++;
    else console.log(`  DIFFERENT for ${JSON.stringify(scenario)}:\n    ${difference(ours, theirs)}`);
  }
  console.log(`  same eligible programs and loans: ${equal} of ${scenarios.length} scenarios, ${matches} matches\n`);
  return equal === scenarios.length && matches > 0;
}

const eligibleOf = ({ matches }: SearchAnswer): SqlMatch[] =>
  matches
    .filter(({ status }) => status === 'eligible')
    .map(({ programId, sizing }) => ({ programId, loan: sizing.totalLoanAmount ?? -1 }));

const linesOf = (matches: readonly SqlMatch[]) => matches.map(({ programId, loan }) => `${programId} ${loan}`).sort();
const asText = (matches: readonly SqlMatch[]) => linesOf(matches).join('\n');

function difference(ours: readonly SqlMatch[], theirs: readonly SqlMatch[]): string {
  const [engine, sql] = [new Set(linesOf(ours)), new Set(linesOf(theirs))];
  const only = (name: string, a: Set<string>, b: Set<string>) =>
    `${name} only: ${[...a].filter((line) => !b.has(line)).join(', ')}`;
  return `${only('engine', engine, sql)}; ${only('SQL', sql, engine)}`;
}

interface Timings {
  readonly name: string;
  readonly ask: (scenario: BenchScenario) => unknown;
  /** By scenario, the time of every round. */
  readonly ms: number[][];
}

/** The percentiles are over scenarios; of each scenario's rounds the median counts, so that a busy machine blurs less. */
const percentileOf = ({ ms }: Timings, percent: number): number => percentile(ms.map(median), percent);

/** All contenders take turns scenario by scenario, so that whatever else the machine does meets them alike. */
async function measure(market: Market, sql: SqlMarket, now: number): Promise<Timings[]> {
  const contenders: Timings[] = [
    { name: 'SQL, eligible programs and loans', ask: (scenario) => sql.eligible(scenario, now), ms: [] },
    { name: 'SQL, an empty round trip', ask: () => sql.emptyRoundTrip(), ms: [] },
    { name: 'engine, every verdict with its checks', ask: (s) => market.search(s, { ...everything, now }), ms: [] },
    { name: 'engine, the first 50 and 10 near misses', ask: (s) => market.search(s, { now }), ms: [] },
    {
      name: 'engine, the path to yes of all that refuse',
      ask: (s) => runToEnd(advise(market, fixAndFlip, s, { now })),
      ms: [],
    },
  ];
  for (let round = -1; round < rounds; round++) {
    for (const [place, scenario] of scenarios.entries()) {
      for (const { ask, ms } of contenders) {
        const taken = await timed(() => ask(scenario));
        // The first round warms up.
        if (round < 0) ms[place] = [];
        else ms[place]?.push(taken.ms);
      }
    }
  }
  return contenders;
}

function printTimings(contenders: readonly Timings[]): void {
  const p95s = contenders.map((timings) => percentileOf(timings, 95));
  const baseline = p95s[0] ?? Number.NaN;
  printTable(
    ['', 'p50', 'p95', 'p99', 'SQL p95 / p95'],
    contenders.map((timings, place) => [
      timings.name,
      ...[50, 95, 99].map((percent) => milliseconds(percentileOf(timings, percent))),
      times(baseline / (p95s[place] ?? Number.NaN)),
    ]),
  );
  const [verdicts = Number.NaN, first = Number.NaN, advice = Number.NaN] = p95s.slice(2);
  console.log(`\n  engine p95 within ${targetMs} ms: ${metOrMissed(Math.max(verdicts, first) <= targetMs)}`);
  console.log(`  path to yes p95 within ${adviceTargetMs} ms: ${metOrMissed(advice <= adviceTargetMs)}`);
}
