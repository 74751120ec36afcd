import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { readDealAnswers } from '../../../answers/server/api.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import type { SigningPlan } from '../../contract.ts';
import { isInEveryDeal, type RoleHere, rolesHere } from '../../model.ts';
import { type FormToSign, turnsOf } from './forms-to-sign.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

interface Known {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
}
const nobody: Known = { name: '', email: '', phone: null };

/** What would be sent for signature, and to whom, as far as the package knows them. */
export async function planOf(
  platform: Platform,
  db: Queries,
  deal: Entry,
  forms: readonly FormToSign[],
): Promise<SigningPlan> {
  const turns = turnsOf(forms);
  const known = await readKnown(platform, db, deal);
  return {
    documents: forms.map(({ requirementId, name, places }) => ({
      requirementId,
      name,
      places: rolesHere.flatMap((role) => {
        const count = places.filter((place) => place.role === role).length;
        return count > 0 ? [{ role, count }] : [];
      }),
    })),
    signers: rolesHere.flatMap((role) => {
      const turn = turns.get(role);
      if (turn === undefined) return [];
      return [
        {
          ...{ role, turn, isOptional: !isInEveryDeal(role), isYou: role === 'broker' },
          ...(known.get(role) ?? nobody),
        },
      ];
    }),
  };
}

async function readKnown(platform: Platform, db: Queries, deal: Entry): Promise<ReadonlyMap<RoleHere, Known>> {
  const answers = await readDealAnswers(platform, db, deal);
  const people = await findPeople(db, [deal.ownerId]);
  const { borrowerFirstName, borrowerLastName, borrowerEmail, borrowerPhone } = answers;
  const name = [borrowerFirstName, borrowerLastName].map(text).filter(Boolean).join(' ');
  const broker = people.get(deal.ownerId);
  return new Map<RoleHere, Known>([
    ['borrower', { name, email: text(borrowerEmail), phone: text(borrowerPhone) || null }],
    ['broker', { name: broker?.name ?? '', email: broker?.email ?? '', phone: null }],
  ]);
}
