// Lighthouse on the public front page, in the Chromium of the tests, against the built app on a port of its own.
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
const scriptBudgetBytes = 60_000;

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
  const mobile = await look(`${app.origin}/`, debugPort);
  report('mobile', mobile);
  report('desktop, for information', await look(`${app.origin}/`, debugPort, desktopConfig));
  const scripts = await scriptBytes(mobile);
  const light = scripts > 0 && scripts <= scriptBudgetBytes;
  print(
    `\nJavaScript before interaction: ${(scripts / 1000).toFixed(1)} kB of ${scriptBudgetBytes / 1000} kB, gzip -9`,
  );
  const shift = mobile.audits['cumulative-layout-shift']?.numericValue;
  return light && shift === 0 && categories.slice(1).every((category) => scoreOf(mobile, category) === 100);
}

process.exitCode = (await run()) ? 0 : 1;
