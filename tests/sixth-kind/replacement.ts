import type { Replacement } from '../support/modules/replaced-module.ts';

/** What makes the product one with six kinds of loan: nothing but its list of them. */
export const sixthKindReplacement: Replacement = {
  from: 'src/lending/kinds/index.ts',
  to: 'tests/sixth-kind/kinds.ts',
};
