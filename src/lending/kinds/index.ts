import { dscr } from './dscr/kind.ts';
import { fixAndFlip } from './fix-and-flip/kind.ts';
import { groundUp } from './ground-up/kind.ts';
import type { ProgramKind } from './kind.ts';
import { portfolio } from './portfolio/kind.ts';
import { stabilizedBridge } from './stabilized-bridge/kind.ts';

/** The kinds of loan program, in the order people choose from. The only place that lists them. */
export const kinds = [
  fixAndFlip,
  dscr,
  groundUp,
  stabilizedBridge,
  portfolio,
] as const satisfies readonly ProgramKind[];
