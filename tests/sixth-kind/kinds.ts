import { kinds as own } from '../../src/lending/kinds/index.ts';
import type { ListedKind } from '../../src/lending/kinds/kind.ts';
import { bridgeToNowhere } from './bridge-to-nowhere/kind.ts';

/** Stands in for src/lending/kinds/index.ts for a run of the tests: the product with one kind more. */
export const kinds = [
  ...own,
  { ...bridgeToNowhere, load: async () => bridgeToNowhere },
] as const satisfies readonly ListedKind[];
