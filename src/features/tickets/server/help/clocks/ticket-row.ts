import type { Transaction } from '../../../../../platform/database/database.ts';
import { clockFrom, clocksAt, noClock, type ShownClocks } from '../../../help/clocks/ticket-clock.ts';
import { helpTickets } from '../../tables.ts';

export type TicketRow = typeof helpTickets.$inferSelect;
type NewTicket = typeof helpTickets.$inferInsert;
type Clocked = Pick<TicketRow, 'status' | 'priority' | 'category' | 'firstAnsweredAt'>;

const isAnswered = ({ firstAnsweredAt }: Clocked): boolean => firstAnsweredAt !== null;

/** Writes a new ticket, and starts its clocks. A plan request has none: it is decided at another desk. */
export async function insertTicket(
  tx: Transaction,
  values: Omit<NewTicket, 'status'>,
): Promise<{ readonly id: string; readonly number: number }> {
  const { priority, category, createdAt } = values;
  const clock =
    values.channel === 'plan'
      ? noClock
      : clockFrom(noClock, { priority, category, status: 'Open', isAnswered: false }, createdAt);
  const [row] = await tx.db
    .insert(helpTickets)
    .values({ ...values, ...clock })
    .returning({ id: helpTickets.id, number: helpTickets.number });
  if (!row) throw new Error('The ticket was not written.');
  return row;
}

/** What is stored of a change, with the clocks as they are from then on. */
export function withClock<Change extends Partial<Clocked>>(row: TicketRow, change: Change, at: Date) {
  if (row.channel === 'plan') return change;
  const changed = { ...row, ...change };
  return { ...change, ...clockFrom(row, { ...changed, isAnswered: isAnswered(changed) }, at) };
}

export const clocksOf = (row: TicketRow, at: Date): ShownClocks | null =>
  row.channel === 'plan' ? null : clocksAt(row, { ...row, isAnswered: isAnswered(row) }, at);
