/** Percents and comparisons of the calculators, by docs/rules/calculators.md. Nothing is rounded. */

/** Dollars: what floating point leaves of a sum that comes to zero, up to a billion of them. No amount is as small. */
const noise = 1e-6;
/** Two numbers that agree to six decimals count as equal; floating point errs by far less. */
const slack = 5e-7;
/** Where numbers are so large that floating point itself errs by more: a share of them. */
const shareOfSlack = 1e-12;

/** `percent` of an amount. Multiplied before it is divided: 1,000 x 0.55% is 5.5, not 5.500000000000001. */
export const portionOf = (amount: number, percent: number): number => (amount * percent) / 100;

export const sumOf = (parts: Readonly<Record<string, number>>): number =>
  Object.values(parts).reduce((sum, part) => sum + part, 0);

/** Whether an amount of dollars is none, or nothing but what floating point left of a sum that comes to zero. */
export const isNothing = (amount: number): boolean => Math.abs(amount) < noise;

/** `part` over `whole`, both dollars; 0 where the whole is nothing. */
export const ratio = (part: number, whole: number): number => (isNothing(whole) ? 0 : part / whole);

/** `part` as a percent of `whole`, both dollars: 12.9, not 0.129; 0 where the whole is nothing. */
export const percentage = (part: number, whole: number): number => ratio(part * 100, whole);

/** Whether a value lies above a limit, and not merely by what floating point adds: exactly at the limit it does not. */
export const isAbove = (value: number, limit: number): boolean =>
  value - limit > Math.max(slack, Math.abs(limit) * shareOfSlack);

/** Whether a value lies below a limit, and not merely by what floating point takes away. */
export const isBelow = (value: number, limit: number): boolean => isAbove(limit, value);
