import type { BreakEven } from '../calculator.ts';

/** A sentence and the number it ends in: the least it must be, or the most it may be, for the deal to hold. */
export type TurningPoint = readonly [
  text: string,
  value: number | null,
  unit: BreakEven['unit'],
  bound: 'least' | 'most',
];

/** The hundredths that are shown, on the side of the point where the deal holds; floating point alone moves none of them. */
const rounded = (value: number, bound: TurningPoint[3]): number => {
  const hundredths = value * 100;
  const slack = 1e-4;
  return (bound === 'least' ? Math.ceil(hundredths - slack) : Math.floor(hundredths + slack)) / 100;
};

/** Those whose number there is. */
export const turningPoints = (points: readonly TurningPoint[]): readonly BreakEven[] =>
  points.flatMap(([text, value, unit, bound]) =>
    value === null ? [] : [{ text, value: rounded(value, bound), unit }],
  );
