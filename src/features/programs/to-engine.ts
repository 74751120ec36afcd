import type { FixAndFlipProgram } from '../../lending/program.ts';
import type { StoredProgram } from './model.ts';

/** A stored Fix & Flip program as the engine reads it: setting as a list, confirmation as epoch milliseconds. */
export function toFixAndFlipProgram(record: Omit<StoredProgram<'fix-and-flip'>, 'kind'>): FixAndFlipProgram {
  const { id, lenderId, name, confirmedAt, terms, tiers } = record;
  return {
    ...terms,
    id,
    lenderId,
    name,
    kind: 'fix-and-flip',
    confirmedAt: new Date(confirmedAt).getTime(),
    setting: [terms.setting],
    tiers: tiers.map((tier) => ({ ...tier, tierName: tier.tierName ?? '' })),
  };
}
