import { spawnSync } from 'node:child_process';
import { root } from '../app-process.ts';

/** Builds the web app for the files that start the whole product, unless it is built already. */
export function setup(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build-web.ts'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The web app could not be built.');
}
