import { inArray } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { loanPackages } from '../tables.ts';

/** What a package is called where people are told of it. */
export interface PackageNames {
  readonly property: string;
  readonly broker: string;
  readonly lender: string;
  readonly dealId: string;
}

export const unknownNames: PackageNames = {
  property: 'a deal',
  broker: personName(null),
  lender: 'The lender',
  dealId: '',
};

/** The names of these packages as they are now, by id. */
export async function namesOfPackages(
  db: Queries,
  about: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, PackageNames>> {
  const ids = [...new Set(about.map(({ id }) => id))];
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(loanPackages).where(inArray(loanPackages.id, ids));
  const [people, lenders, deals] = await Promise.all([
    findPeople(
      db,
      rows.map(({ brokerId }) => brokerId),
    ),
    findLenders(
      db,
      rows.map(({ lenderId }) => lenderId),
    ),
    findDeals(
      db,
      rows.map(({ dealId }) => dealId),
    ),
  ]);
  return new Map(
    rows.map(({ id, brokerId, lenderId, dealId }) => [
      id,
      {
        property: deals.get(dealId)?.address ?? unknownNames.property,
        broker: personName(people.get(brokerId)),
        lender: lenders.get(lenderId)?.name ?? unknownNames.lender,
        dealId,
      },
    ]),
  );
}
