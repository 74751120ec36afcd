// The app as in http/app.ts, which also measures how long anything holds its event loop.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const held = monitorEventLoopDelay({ resolution: 1 });
await import('../http/app.ts');
held.enable();
// Says how many milliseconds the longest hold took since it was asked last.
process.on('SIGUSR2', () => {
  writeFileSync(join(process.env.DATA_DIR ?? '.', 'loop-hold'), String(held.max / 1e6));
  held.reset();
});
