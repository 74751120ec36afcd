import type { ProgramKind } from './kinds.ts';
import type { CommonTier } from './program.ts';
import type { CommonScenario } from './scenario.ts';
import type { Tally } from './tally.ts';
import type { Warning } from './verdict.ts';

/** The shape of one kind: its scenario, tier, the figures worked out of a scenario, and its sizing. */
export interface KindShape {
  scenario: CommonScenario;
  tier: CommonTier;
  deal: object;
  sizing: object;
}

/** All that is particular to one kind of program: how a deal is sized and what its own tier columns ask. */
export interface KindRules<Kind extends KindShape> {
  readonly kind: ProgramKind;
  /** Stands in for the tiers of a program that has none. */
  readonly emptyTier: Kind['tier'];
  /** The tier's columns in a fixed order and nothing else, so that equal tiers compare equal and all have one shape. */
  columnsOf(tier: Kind['tier']): Kind['tier'];
  /** The figures of a scenario that every tier uses, worked out once per search. */
  dealOf(scenario: Kind['scenario']): Kind['deal'];
  /** What the program's minAsIsValue is held against, in whole dollars. */
  asIsValueOf(deal: Kind['deal']): number | null;
  /** Applies the kind's own columns and answers the sized loan, null when there is none. Runs for every tier: no allocation. */
  checkOwnColumns(tier: Kind['tier'], deal: Kind['deal'], tally: Tally): number | null;
  /** The sort key `ltc` of a sized loan; only its order matters. */
  ltcOf(loan: number, deal: Kind['deal']): number;
  sizingOf(tier: Kind['tier'], deal: Kind['deal']): Kind['sizing'];
  warningsOf(tier: Kind['tier'], deal: Kind['deal'], sizing: Kind['sizing']): readonly Warning[];
}
