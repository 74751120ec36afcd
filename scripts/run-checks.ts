// The one gate: format, lint, types, dead code, then every test. Ends with one line of counts.
// With words, only the tests whose path holds one of them: `npm test -- quotes`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { unreachedFollowers } from '../tests/support/events/unreached-followers.ts';

interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[];
  }[];
}

const root = resolve(import.meta.dirname, '..');
const words = process.argv.slice(2);
// Everything that the run puts into the temporary folder lies in here and goes with it. Short: sockets end at 107 bytes.
const scratch = mkdtempSync(join(tmpdir(), 'plinth-'));
const environment = { ...process.env, TMPDIR: scratch };

const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format and lint', 'biome', 'check', '--error-on-warnings', '.'],
  ['types of the server, the tests and the scripts', 'tsc', '-p', 'tsconfig.server.json'],
  ['types of the web app', 'tsc', '-p', 'tsconfig.web.json'],
  ['types of the web app’s tests', 'tsc', '-p', 'tsconfig.web-tests.json'],
  ['dead code and undeclared dependencies', 'knip'],
  ['the web app builds', 'node', 'scripts/build-web.ts'],
];

let passed = 0;
let failed = 0;

function runCheck(name: string, command: string, args: readonly string[]): void {
  const started = Date.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment });
  if (status === 0) passed++;
  else failed++;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`);
}

function runTests(): void {
  const reportPath = join(scratch, 'tests.json');
  const reachedPath = join(scratch, 'reached-followers.txt');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`];
  const { status } = spawnSync('vitest', ['run', ...reporters, ...words], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, NODE_ENV: 'test', PLINTH_REACHED_FOLLOWERS: reachedPath },
  });
  if (!existsSync(reportPath)) {
    failed++;
    return;
  }
  const report = JSON.parse(readFileSync(reportPath, 'utf8')) as TestReport;
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  // A file that could not be loaded, or a test that left something behind, counts no test as failed.
  if (status !== 0 && report.numFailedTests === 0) failed++;
  if (words.length === 0) checkFollowers(reachedPath);
  printSlowest(report);
}

function checkFollowers(reachedPath: string): void {
  const unreached = unreachedFollowers(reachedPath);
  if (unreached.length === 0) passed++;
  else failed++;
  const outcome = unreached.length === 0 ? 'ok    ' : 'FAILED';
  process.stdout.write(`\n${outcome} every follower of an event is reached by a test\n`);
  for (const name of unreached) process.stdout.write(`       not reached: ${name}\n`);
}

function printSlowest({ testResults }: TestReport): void {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ file: relative(root, name), fullName, ms: duration ?? 0 })),
  );
  process.stdout.write('\nThe ten slowest tests:\n');
  for (const { file, fullName, ms } of tests.sort((a, b) => b.ms - a.ms).slice(0, 10)) {
    process.stdout.write(`${(ms / 1000).toFixed(1).padStart(6)} s  ${file}: ${fullName}\n`);
  }
}

if (words.length > 0) {
  process.stdout.write(`Only the tests with ${words.join(' or ')} in their path; npm test alone is the whole gate.\n`);
} else {
  for (const [name, command, ...args] of checks) runCheck(name, command, args);
}
runTests();
rmSync(scratch, { recursive: true, force: true });
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
