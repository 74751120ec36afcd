import type { Queries } from '../../../../platform/database/database.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { findPackages } from '../parties.ts';

/** What a package is called in a message. */
export interface Names {
  readonly property: string;
  readonly broker: string;
  readonly lender: string;
}

export const unknownNames: Names = { property: 'a loan', broker: personName(null), lender: 'The lender' };

/** What the packages are called now, by their ids. */
export async function factsOf(
  db: Queries,
  about: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, Names>> {
  const rows = await findPackages(db, [...new Set(about.map(({ id }) => id))]);
  const deals = await findDeals(
    db,
    rows.map(({ dealId }) => dealId),
  );
  const people = await findPeople(
    db,
    rows.map(({ brokerId }) => brokerId),
  );
  const lenders = await findLenders(
    db,
    rows.map(({ lenderId }) => lenderId),
  );
  return new Map(
    rows.map(({ id, dealId, brokerId, lenderId }) => [
      id,
      {
        property: deals.get(dealId)?.address || unknownNames.property,
        broker: personName(people.get(brokerId)),
        lender: lenders.get(lenderId)?.name ?? unknownNames.lender,
      },
    ]),
  );
}
