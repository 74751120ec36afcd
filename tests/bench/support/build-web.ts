import { join, resolve } from 'node:path';
import { startChild } from './child.ts';

const script = join(resolve(import.meta.dirname, '../../..'), 'scripts/build-web.ts');

/** Builds the web app unless it is built already. */
export async function buildWeb(): Promise<void> {
  const code = `await import(${JSON.stringify(script)}); console.log('the web app is built')`;
  const build = await startChild(['--input-type=module', '-e', code], 'the web app is built');
  await build.stop();
}
