import { setImmediate } from 'node:timers/promises';
import type { InSteps } from '../../kernel/steps.ts';

/** How long other requests wait at most, apart from a single step that takes longer. */
const sliceMs = 8;

/** Runs a long computation in slices, between which other requests are answered. */
export async function inSlices<Result>(work: InSteps<Result>): Promise<Result> {
  let until = performance.now() + sliceMs;
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + sliceMs;
  }
}
