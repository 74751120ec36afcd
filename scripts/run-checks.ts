// The one gate: format, lint, types, dead code, then every test. Ends with one line of counts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'plinth-checks-'));
const reportPath = join(scratch, 'tests.json');

const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format and lint', 'biome', 'check', '--error-on-warnings', '.'],
  ['types of the server', 'tsc', '-p', 'tsconfig.server.json'],
  ['types of the web app', 'tsc', '-p', 'tsconfig.web.json'],
  ['dead code and undeclared dependencies', 'knip'],
  ['the web app builds', 'node', 'scripts/build-web.ts'],
];

let passed = 0;
let failed = 0;
const count = (good: boolean) => {
  if (good) passed++;
  else failed++;
};

for (const [name, command, ...args] of checks) {
  const started = Date.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  count(status === 0);
  process.stdout.write(
    `${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`,
  );
}

const { status } = spawnSync(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test' },
  },
);
if (existsSync(reportPath)) {
  const report = JSON.parse(readFileSync(reportPath, 'utf8')) as { numPassedTests: number; numFailedTests: number };
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  if (status !== 0 && report.numFailedTests === 0) failed++;
} else {
  failed++;
}
rmSync(scratch, { recursive: true, force: true });
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
