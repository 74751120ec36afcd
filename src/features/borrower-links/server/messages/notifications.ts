import { inArray } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { notifies } from '../../../notifications/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import * as events from '../../events.ts';
import { borrowerLinks } from '../tables.ts';

interface Names {
  readonly name: string;
  readonly property: string;
}

async function factsOf(db: Queries, about: readonly { readonly id: string }[]): Promise<ReadonlyMap<string, Names>> {
  const { id, name, dealId } = borrowerLinks;
  const rows = await db
    .select({ id, name, dealId })
    .from(borrowerLinks)
    .where(
      inArray(
        id,
        about.map((one) => one.id),
      ),
    );
  const deals = await findDeals(
    db,
    rows.map((row) => row.dealId),
  );
  return new Map(rows.map((row) => [row.id, { name: row.name, property: deals.get(row.dealId)?.address ?? 'a deal' }]));
}

const unknown: Names = { name: 'A borrower', property: 'a deal' };

export const borrowerNotifications = [
  notifies(events.borrowerDone, {
    type: {
      name: 'borrowerDone',
      readers: ['broker'],
      label: 'A borrower is done',
      about: 'A borrower says that they sent everything you asked for.',
    },
    to: 'account',
    facts: factsOf,
    show: ({ payload }, { name, property }: Names = unknown) => ({
      message: `${name} has sent what you asked for: ${property}`,
      link: `/pipeline?deal=${payload.dealId}`,
    }),
  }),
  notifies(events.borrowerNotReached, {
    type: {
      name: 'borrowerNotReached',
      readers: ['broker'],
      label: 'A borrower can’t be reached',
      about: 'The link for a borrower could not be delivered to their email address.',
    },
    to: 'account',
    facts: factsOf,
    show: ({ payload }, { name, property }: Names = unknown) => ({
      message: `${name} could not be reached by email: ${property}`,
      link: `/pipeline/${payload.dealId}#borrower`,
    }),
  }),
];
