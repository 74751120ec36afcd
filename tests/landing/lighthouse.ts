// Lighthouse on the public front page and on the classes, in the Chromium of the tests, against the built app on a port of its own.
// Ends with 1 for what does not depend on the machine's speed; the performance score is printed beside its target.
import { gzipSync } from 'node:zlib';
import lighthouse, { type Config, desktopConfig, type Result } from 'lighthouse';
import { freePort, makeDataFolder, startApp } from '../support/app-process.ts';
import { startChromium } from '../support/setup/chromium.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;
const leastPerformance = 98;

const print = (line: string) => process.stdout.write(`${line}\n`);
const scoreOf = (result: Result, category: string): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

async function look(url: string, port: number, config?: Config): Promise<Result> {
  const outcome = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] }, config);
  if (!outcome) throw new Error('Lighthouse gave no result.');
  if (outcome.lhr.runtimeError) throw new Error(`Lighthouse: ${outcome.lhr.runtimeError.message}`);
  return outcome.lhr;
}

function report(profile: string, result: Result): void {
  print(`\n${profile}`);
  for (const category of categories) {
    const target = category === 'performance' ? leastPerformance : 100;
    const score = scoreOf(result, category);
    print(
      `  ${category.padEnd(26)}${String(score).padStart(4)}  at least ${target}: ${score >= target ? 'met' : 'MISSED'}`,
    );
  }
  for (const metric of metrics) print(`  ${metric.padEnd(26)}  ${result.audits[metric]?.displayValue ?? '-'}`);
  for (const line of failuresOf(result)) print(`  ${line}`);
}

/** What cost points outside performance, in Lighthouse's words. */
function failuresOf(result: Result): string[] {
  const refs = categories.slice(1).flatMap((category) => result.categories[category]?.auditRefs ?? []);
  const failed = refs.filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1);
  return failed.map(({ id }) => `failed: ${id}, ${result.audits[id]?.title}`);
}

/** All scripts that the visit loaded, compressed as a proxy would send them. */
async function scriptBytes(result: Result): Promise<number> {
  const details = result.audits['network-requests']?.details;
  const items = details?.type === 'table' ? details.items : [];
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => String(url));
  const sizes = scripts.map(async (url) => gzipSync(await (await fetch(url)).arrayBuffer(), { level: 9 }).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** A page of the app, which the frame belongs to as well: the front page is built apart. */
interface Visited {
  readonly path: string;
  readonly name: string;
  readonly scriptBudgetBytes: number | null;
}

const visited: readonly Visited[] = [
  { path: '/', name: 'front page', scriptBudgetBytes: 60_000 },
  { path: '/fix-and-flip-class', name: 'a class', scriptBudgetBytes: null },
  { path: '/hard-money-class/module-1', name: 'a module', scriptBudgetBytes: null },
  { path: '/hard-money-class#glossary', name: 'the glossary', scriptBudgetBytes: null },
];

/** @returns whether everything that does not depend on the machine is as it should be */
async function visit(origin: string, port: number, { path, name, scriptBudgetBytes }: Visited): Promise<boolean> {
  const mobile = await look(`${origin}${path}`, port);
  report(`${name}, mobile`, mobile);
  report(`${name}, desktop, for information`, await look(`${origin}${path}`, port, desktopConfig));
  const scripts = await scriptBytes(mobile);
  const budget = scriptBudgetBytes === null ? '' : ` of ${scriptBudgetBytes / 1000} kB`;
  print(`\nJavaScript before interaction: ${(scripts / 1000).toFixed(1)} kB${budget}, gzip -9`);
  const isLight = scriptBudgetBytes === null || (scripts > 0 && scripts <= scriptBudgetBytes);
  const shift = mobile.audits['cumulative-layout-shift']?.numericValue;
  return isLight && shift === 0 && categories.slice(1).every((category) => scoreOf(mobile, category) === 100);
}

async function run(): Promise<boolean> {
  await using started = new AsyncDisposableStack();
  const debugPort = await freePort();
  const server = await startChromium([`--remote-debugging-port=${debugPort}`]);
  started.defer(() => server.close());
  const data = makeDataFolder();
  started.defer(() => data.remove());
  const port = await freePort();
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  const app = await startApp({ dataDir: data.path, port, environment: { PUBLIC_URL } });
  started.defer(async () => void (await app.stop()));
  const outcomes: boolean[] = [];
  for (const page of visited) outcomes.push(await visit(app.origin, debugPort, page));
  return outcomes.every(Boolean);
}

process.exitCode = (await run()) ? 0 : 1;
