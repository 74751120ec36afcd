import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long anything held the event loop of `jobs/import-app.ts` at most since it was asked last, in milliseconds. */
export async function longestHold(pid: number, folder: string): Promise<number> {
  const path = join(folder, 'loop-hold');
  rmSync(path, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    await sleep(10);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    if (text !== '') return Number(text);
  }
}
