import { name as dscr } from './dscr/name.ts';
import { name as fixAndFlip } from './fix-and-flip/name.ts';
import { name as groundUp } from './ground-up/name.ts';
import type { ListedKind } from './kind.ts';
import { name as portfolio } from './portfolio/name.ts';
import { name as stabilizedBridge } from './stabilized-bridge/name.ts';

/**
 * The kinds of loan program, in the order people choose from. The only place that lists them. What defines a kind is loaded
 * with the pages that show it: a browser needs the names of all, and the definition of one.
 */
export const kinds = [
  { ...fixAndFlip, load: async () => (await import('./fix-and-flip/kind.ts')).fixAndFlip },
  { ...dscr, load: async () => (await import('./dscr/kind.ts')).dscr },
  { ...groundUp, load: async () => (await import('./ground-up/kind.ts')).groundUp },
  { ...stabilizedBridge, load: async () => (await import('./stabilized-bridge/kind.ts')).stabilizedBridge },
  { ...portfolio, load: async () => (await import('./portfolio/kind.ts')).portfolio },
] as const satisfies readonly ListedKind[];
