// Runs on whatever Node the machine has (20 or newer) and needs nothing installed:
// brings in the dependencies the lock file names, then hands over to the Node that came with them.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(fileURLToPath(import.meta.url), '../..');
const installedMark = join(root, 'node_modules', '.plinth-installed');
const pinnedNode = join(root, 'node_modules', '.bin', 'node');

/** Installs when the lock file is not the one that was installed last. */
export function installWhatIsMissing() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(pinnedNode) && existsSync(installedMark) && readFileSync(installedMark, 'utf8') === wanted) return;
  process.stdout.write('Installing what is missing (once) ...\n');
  // Not `npm ci`: it refuses a lock file in which the binaries of another platform are missing, and a mirror that has
  // not caught up with one of them leaves such a file behind. This installs the locked versions all the same.
  // Packages warn of older versions of Node, but the pinned one runs them.
  const install = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', install, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  if (!existsSync(pinnedNode)) {
    process.stderr.write(
      `No Node for ${process.platform} ${process.arch} among the dependencies. Linux and macOS on x64 and arm64 are supported.\n`,
    );
    process.exit(1);
  }
  const { status: runs, stderr } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  if (runs !== 0) {
    process.stderr.write(
      `${stderr}The Node among the dependencies can't start. If libatomic is missing, install it: on Debian and Ubuntu, apt-get install libatomic1.\n`,
    );
    process.exit(1);
  }
  writeFileSync(installedMark, wanted);
}

/** The option that reads .env, when there is one. */
export const environmentFile = () => (existsSync(join(root, '.env')) ? ['--env-file=.env'] : []);

/** Runs a script under the pinned Node, in front of PATH for everything it starts. Resolves with its exit code. */
export function runPinned(args) {
  const environment = {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  };
  const child = spawn(pinnedNode, args, { cwd: root, stdio: 'inherit', env: environment });
  // Ctrl-C reaches the child by itself; it stops in its own order and we wait for it.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((done) => child.on('exit', (code, signal) => done(code ?? (signal ? 1 : 0))));
}
