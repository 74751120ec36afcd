// The one gate: format, lint, types, dead code, then the tests. Ends with one line of counts.
// With words, only the tests whose path holds one of them: `npm test -- quotes`. With `--all` (`npm run test:all`) also
// those of tests/screens, which the gate leaves out: docs/decisions/0117-two-runs-of-the-tests.md.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { unreachedFollowers } from '../tests/support/events/unreached-followers.ts';
import { makeScratchFolder } from '../tests/support/setup/scratch-folder.ts';

interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    /** Why the file itself could not be run; empty where it could. */
    readonly message: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number | null;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

const root = resolve(import.meta.dirname, '..');
const words = process.argv.slice(2).filter((word) => word !== '--all');
const isGate = words.length === 0 && !process.argv.includes('--all');
// Everything that the run puts into the temporary folder lies in here and goes with it.
const scratch = makeScratchFolder();
const environment = { ...process.env, TMPDIR: scratch };

/** What was checked before is remembered beside the dependencies, so that only what changed is checked again. */
const typesOf = (project: string) => {
  const memory = join('node_modules/.cache/plinth', `${project}.tsbuildinfo`);
  return ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', memory] as const;
};

const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format and lint', 'biome', 'check', '--error-on-warnings', '.'],
  ['types of the server, the tests and the scripts', ...typesOf('tsconfig.server.json')],
  ['types of the web app', ...typesOf('tsconfig.web.json')],
  ['types of the web app’s tests', ...typesOf('tsconfig.web-tests.json')],
  ['dead code and undeclared dependencies', 'knip'],
  ['the web app builds', 'node', 'scripts/build-web.ts'],
];

let passed = 0;
let failed = 0;
let running: ChildProcess | undefined;
let isBrokenOff = false;

/** Resolves with its exit code; null when a signal ended it. */
async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = environment) {
  running = spawn(command, args, { cwd: root, stdio: 'inherit', env });
  const [status] = (await once(running, 'exit')) as [number | null];
  // Nothing else is started once the run is broken off; it ends there.
  return isBrokenOff ? new Promise<never>(() => undefined) : status;
}

const cleanUp = () => rmSync(scratch, { recursive: true, force: true });

/** What was put aside goes when the run is broken off as well: it may lie in memory. */
async function breakOff(signal: NodeJS.Signals): Promise<void> {
  isBrokenOff = true;
  running?.kill(signal);
  if (running?.exitCode === null && running.signalCode === null) await once(running, 'exit');
  cleanUp();
  process.exit(1);
}
process.once('SIGINT', breakOff);
process.once('SIGTERM', breakOff);

async function runCheck(name: string, command: string, args: readonly string[]): Promise<void> {
  const started = Date.now();
  const status = await run(command, args);
  if (status === 0) passed++;
  else failed++;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`);
}

async function runTests(): Promise<void> {
  const reportPath = join(scratch, 'tests.json');
  const reachedPath = join(scratch, 'reached-followers.txt');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`];
  const env = { ...environment, NODE_ENV: 'test', PLINTH_REACHED_FOLLOWERS: reachedPath };
  const leftOut = isGate ? ['--exclude=tests/screens/**'] : [];
  const status = await run('vitest', ['run', ...reporters, ...leftOut, ...words], env);
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
  printFailed(report);
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

/** Last, and short: of a long log often only the end is kept. */
function printFailed({ testResults }: TestReport): void {
  for (const { name, status, message, assertionResults } of testResults) {
    const failures = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failures) printFailure(name, fullName, failureMessages?.[0]);
    if (status === 'failed' && failures.length === 0) printFailure(name, 'could not be run', message);
  }
}

function printFailure(file: string, name: string, message = ''): void {
  // What was waited for stands in the lines after the first; where in the code, below them.
  const finding = stripVTControlCharacters(message).split(/\n\s+at /, 1)[0] ?? '';
  const lines = finding.slice(0, 2_000).trimEnd().replaceAll('\n', '\n       ');
  process.stdout.write(`\nFAILED ${relative(root, file)}: ${name}\n       ${lines}\n`);
}

if (words.length > 0) {
  process.stdout.write(`Only the tests with ${words.join(' or ')} in their path; npm test alone is the whole gate.\n`);
} else {
  for (const [name, command, ...args] of checks) await runCheck(name, command, args);
}
await runTests();
cleanUp();
if (isGate) process.stdout.write('\nNot run: tests/screens. npm run test:all runs these too.\n');
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
