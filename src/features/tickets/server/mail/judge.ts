import type { Doubt } from '../../mail/model.ts';
import type { TicketRow } from '../help/clocks/ticket-row.ts';
import type { Writer } from './sides.ts';

interface Question {
  /** Null: it names no single sender. */
  readonly from: string | null;
  /** Whether it came to the address that only readers of the ticket's emails know. */
  readonly hasToken: boolean;
  /** A program says that it wrote it. */
  readonly isAutomatic: boolean;
  /** What the receiving server found; undefined: none is configured. */
  readonly checked: 'passed' | 'failed' | undefined;
  readonly writers: readonly Writer[];
  /** The administrator whose ticket it is, while they work at the desk. */
  readonly assignee: { readonly id: string; readonly email: string } | undefined;
}

export type Verdict =
  | { readonly as: 'writer'; readonly writer: TicketRow }
  | { readonly as: 'staff'; readonly accountId: string }
  | { readonly as: 'unproven'; readonly doubt: Doubt };

/**
 * As whose an email about a ticket counts. A sender can write any address: it takes the ticket's own address, which nobody can guess, and,
 * where a server checks senders, that it confirmed this one; or, without that address, that it did. An administrator needs both.
 */
export function judge({ from, hasToken, isAutomatic, checked, writers, assignee }: Question): Verdict {
  const unproven = (doubt: Doubt): Verdict => ({ as: 'unproven', doubt });
  if (from === null) return unproven('otherAddress');
  if (isAutomatic) return unproven('automatic');
  const writer = writers.find(({ email }) => email.toLowerCase() === from);
  if (writer) {
    if (checked === 'passed' || (hasToken && checked === undefined)) return { as: 'writer', writer: writer.row };
    return unproven(hasToken ? 'failedChecks' : 'noToken');
  }
  if (!assignee || from !== assignee.email.toLowerCase()) return unproven('otherAddress');
  return hasToken && checked === 'passed' ? { as: 'staff', accountId: assignee.id } : unproven('staffAddress');
}
