import type { Deal } from '../loan.ts';

/**
 * The land's standing, which search and quote form say in different words: the search knows land that is purchased or
 * owned, the form land that is owned free and clear or with a balance.
 */

/** A deal's land in the words of the quote form: owned counts as free and clear until a balance is stated. */
export function landOfDeal({ landStatus, landBalance }: Deal): { readonly landStatus: unknown } {
  if (landStatus !== 'owned') return { landStatus: landStatus ?? null };
  const owes = typeof landBalance === 'number' && landBalance > 0;
  return { landStatus: owes ? 'ownedWithBalance' : 'ownedFreeAndClear' };
}

/** The land of a quote form as the deal has it; free and clear means that nothing is owed. */
export function landOfRequest({ landStatus, landBalance }: Deal): Deal {
  if (landStatus === 'ownedFreeAndClear') return { landStatus: 'owned', landBalance: 0 };
  if (landStatus === 'ownedWithBalance') return { landStatus: 'owned', landBalance: landBalance ?? null };
  return { landStatus: landStatus ?? null, landBalance: null };
}
