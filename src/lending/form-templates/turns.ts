import type { SignerRole } from './placement.ts';

/** Who signs when: those of one turn in any order, after those of the turns before. */
export type SigningTurns = Readonly<Partial<Record<SignerRole, number>>>;

/** A form is signed by those who borrow first, then by their broker, unless its template says otherwise. */
const usualTurns: Readonly<Record<SignerRole, number>> = {
  borrower: 1,
  'co-borrower': 1,
  guarantor: 1,
  broker: 2,
  lender: 3,
};

export const turnOf = (role: SignerRole, turns: SigningTurns = {}): number => turns[role] ?? usualTurns[role];
