import type { Inputs } from '../calculator.ts';

/** A number of what a search form or an offer says; undefined where it says none. */
export const amount = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Whether a search form says anything: what is blank in one that is kept is null. */
export const stated = (value: unknown): boolean => value !== undefined && value !== null;

/** Whole dollars, which is what searches are asked in. */
export const whole = (value: number | undefined): number => Math.round(value ?? 0);

/** `part` as a percentage of `total`; undefined where there is nothing to be a share of. */
export const shareIn = (total: number | undefined, part: number | undefined): number | undefined =>
  part === undefined || total === undefined || total <= 0 ? undefined : (part / total) * 100;

/** The inputs that are known; others stay as they are. */
export const known = (inputs: Readonly<Record<string, Inputs[string] | undefined>>): Inputs =>
  Object.fromEntries(Object.entries(inputs).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
