import { can } from '../../../../kernel/access.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { findPeople, findWaiter } from '../../../accounts/server/api.ts';
import type { TicketRow } from '../help/clocks/ticket-row.ts';
import { writersOf } from '../help/merging/kept-ticket.ts';

/** A writer of a ticket, and the address that emails about it go to. */
export interface Writer {
  readonly row: TicketRow;
  /** Blank: the account is gone. */
  readonly email: string;
}

/** Whose words an email about a ticket may be: an address of one ticket proves nothing of who wrote another that it was merged with. */
export async function sidesOf(
  tx: Transaction,
  ticket: TicketRow,
  { named, hasToken }: { readonly named: TicketRow; readonly hasToken: boolean },
) {
  const rows = hasToken ? [named] : await writersOf(tx.db, ticket);
  const ids = [...rows.map(({ accountId }) => accountId), ticket.assignedTo].flatMap((id) => id ?? []);
  const people = await findPeople(tx.db, ids);
  const writers = rows.map((row): Writer => {
    const email = row.accountId === null ? row.userEmail : (people.get(row.accountId)?.email ?? '');
    return { row, email };
  });
  return { writers, assignee: await assigneeOf(tx, ticket, people) };
}

async function assigneeOf(tx: Transaction, { assignedTo }: TicketRow, people: Awaited<ReturnType<typeof findPeople>>) {
  if (assignedTo === null) return undefined;
  const atDesk = await findWaiter(tx.db, assignedTo);
  const email = people.get(assignedTo)?.email ?? '';
  return atDesk && can(atDesk, 'support') && email !== '' ? { id: assignedTo, email } : undefined;
}
