import '../../../src/lending/kinds/all.ts';
import type { KindSlug } from '../../../src/lending/kinds/find.ts';
import type { Recipe } from '../offer.ts';
import { recipeByDefinition } from './by-definition.ts';
import { dscr } from './dscr.ts';
import { fixAndFlip } from './fix-and-flip.ts';
import { groundUp } from './ground-up.ts';
import { portfolio } from './portfolio.ts';
import { stabilizedBridge } from './stabilized-bridge.ts';

/** A kind may be missing: its programs are then written by its definition. */
const recipes: { readonly [Kind in KindSlug]?: Recipe<Kind> } = {
  'fix-and-flip': fixAndFlip,
  dscr,
  'ground-up': groundUp,
  'stabilized-bridge': stabilizedBridge,
  portfolio,
};

export const recipeOf = (kind: KindSlug): Recipe => recipes[kind] ?? recipeByDefinition(kind);
