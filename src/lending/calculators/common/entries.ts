/** What was entered, as a calculator takes it: docs/rules/calculators.md. */

/**
 * The largest number a calculator takes, either side of zero: more dollars than there are. Products of as many inputs as a
 * formula has stay far from overflow, so every result of finite inputs is finite.
 */
const reach = 1e15;

const withinReach = (value: number): number => (Number.isFinite(value) ? Math.min(Math.max(value, -reach), reach) : 0);

/** The inputs with every number finite: what is not becomes 0, what is beyond reason stops there. */
export function finiteEntries<Inputs extends object>(inputs: Inputs): Inputs {
  const entries = Object.entries(inputs).map(([name, value]) => [
    name,
    typeof value === 'number' ? withinReach(value) : value,
  ]);
  // The same names, each with a value of the same sort.
  return Object.fromEntries(entries) as Inputs;
}

/** Inputs as they are computed with, and which of them were 0 and count as something else. */
export interface Resolved<Inputs> {
  readonly inputs: Inputs;
  /** The name of each input that was 0, with the value that stands in for it: "Using $1,200 (default)". */
  readonly usedFallbacks: Readonly<Partial<Record<keyof Inputs, number>>>;
}

/** Puts its fallback in the place of every input that is 0 and has one; only 0 does, a negative number is kept. */
export function withFallbacks<Inputs extends object>(
  inputs: Inputs,
  fallbacks: Readonly<Partial<Record<keyof Inputs, number>>>,
): Resolved<Inputs> {
  const zeros = new Set(Object.entries(inputs).flatMap(([name, value]) => (value === 0 ? [name] : [])));
  const used = Object.entries(fallbacks).filter(([name]) => zeros.has(name));
  // Names out of the table of fallbacks, which are names of inputs.
  const usedFallbacks = Object.fromEntries(used) as Resolved<Inputs>['usedFallbacks'];
  return { inputs: { ...inputs, ...usedFallbacks }, usedFallbacks };
}
