import type { Fit } from '../saved-searches/model.ts';

/** What a change of a program does to deals, counted. */
export interface Moved {
  gain: number;
  lose: number;
  grow: number;
  shrink: number;
}

/** Counts one deal. A loan that is not known on both sides neither grows nor shrinks. */
export function countMove(moved: Moved, before: Fit | undefined, after: Fit | undefined): void {
  if (!before && after) moved.gain += 1;
  if (before && !after) moved.lose += 1;
  if (!before || !after || before.loan === null || after.loan === null) return;
  if (after.loan > before.loan) moved.grow += 1;
  if (after.loan < before.loan) moved.shrink += 1;
}

const firstSteps = [0, 3, 5];

/**
 * A count as lenders are told it: fewer than 3, 3 to 4, 5 to 9, 10 to 19, 20 to 49, 50 to 99 and so on. A change that moves
 * one deal mostly shows nothing, and that there is one deal never shows.
 */
export function inSteps(count: number): { from: number; to: number } {
  const steps = [...firstSteps];
  for (let ten = 10; ten <= count * 10 || steps.length < 4; ten *= 10) steps.push(ten, 2 * ten, 5 * ten);
  const next = steps.findIndex((step) => step > count);
  return { from: steps[next - 1] ?? 0, to: (steps[next] ?? count + 1) - 1 };
}
