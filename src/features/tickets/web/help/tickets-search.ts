import { anyOpen, type TicketGroup, ticketAssignments, ticketSourceNames } from '../../help/model.ts';
import { ticketPriorities, ticketStatuses } from '../../topics.ts';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== ''
    ? value.slice(0, 200)
    : typeof value === 'number'
      ? String(value)
      : undefined;
const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value);
/** Without what means nothing. */
const known = <S extends object>(search: S): { [K in keyof S]?: NonNullable<S[K]> } =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never;

/** What of one's own tickets is shown, and which is open: it stands in the address. */
export const ownTicketsSearch = ({ show, ticket }: Readonly<Record<string, unknown>>) =>
  known({ show: oneOf<TicketGroup>(['open', 'closed'], show), ticket: textOf(ticket) });
export type OwnTicketsSearch = ReturnType<typeof ownTicketsSearch>;

/** The same of all tickets, for support. */
export const staffTicketsSearch = (asked: Readonly<Record<string, unknown>>) =>
  known({
    search: textOf(asked.search),
    status: oneOf([...ticketStatuses, anyOpen] as const, asked.status),
    source: oneOf(ticketSourceNames, asked.source),
    priority: oneOf(ticketPriorities, asked.priority),
    category: textOf(asked.category),
    due: oneOf(['overdue'] as const, asked.due),
    assigned: oneOf(ticketAssignments, asked.assigned),
    order: oneOf(['oldest', 'severest'] as const, asked.order),
    page: typeof asked.page === 'number' && Number.isInteger(asked.page) && asked.page > 1 ? asked.page : undefined,
    ticket: textOf(asked.ticket),
  });
export type StaffTicketsSearch = ReturnType<typeof staffTicketsSearch>;
