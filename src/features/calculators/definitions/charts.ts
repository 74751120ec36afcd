import type { CalculatorUnit } from './write.ts';

/** An amount on the way from the first number to the last. */
export interface BridgeStep {
  readonly name: string;
  /** What it adds, below 0 what it takes away. */
  readonly amount: number;
  /** What has come together by here, not a step. */
  readonly isTotal?: boolean;
}

/** A picture of a calculation. Every one has its figures as a table beside it. */
export type Chart =
  | { readonly kind: 'bridge'; readonly title: string; readonly about: string; readonly steps: readonly BridgeStep[] }
  | {
      readonly kind: 'lines';
      readonly title: string;
      readonly about: string;
      /** What is counted along the axis, from 0. */
      readonly along: 'Month' | 'Year';
      readonly unit: CalculatorUnit;
      readonly lines: readonly { readonly name: string; readonly values: readonly number[] }[];
      /** A place along the axis with its name. */
      readonly at?: { readonly x: number; readonly label: string };
    };

/** What happens month by month, or year by year, as a table that can be taken along. */
export interface Schedule {
  readonly title: string;
  readonly columns: readonly { readonly label: string; readonly unit: CalculatorUnit }[];
  readonly rows: readonly (readonly number[])[];
  /** Said where not all months are in it. */
  readonly cut?: string;
}

/** An input that a picture moves: by so much in one step, or by so many percent of itself. */
export interface MovedInput {
  readonly field: string;
  readonly step: { readonly by: number } | { readonly percent: number };
}

export interface Sensitivity {
  /** Names of figures, the usual one first. */
  readonly of: readonly string[];
  /** The first two unless others are chosen. */
  readonly by: readonly MovedInput[];
  /** From where a figure of this name is good, and below what it is bad. */
  readonly levels: Readonly<Record<string, { readonly good: number; readonly bad: number }>>;
}
