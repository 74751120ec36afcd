import type { Transaction } from '../../../platform/database/database.ts';
import { defineHook } from '../../../platform/platform.ts';

/** Messages of a person without an account are about to be erased. */
export const messagesErased =
  defineHook<(tx: Transaction, ids: readonly string[]) => Promise<void>>('tickets.messagesErased');
// What follows is for email in and out: the ticket that a number or an id means today, who wrote it, a message of theirs, a new ticket, files.
export { insertTicket, type TicketRow } from './help/clocks/ticket-row.ts';
export { findKeptTicket, lockKeptTicket, writersOf } from './help/merging/kept-ticket.ts';
export { writeReply } from './help/own-tickets.ts';
export { keepTicketFiles, ticketForm } from './help/ticket-files.ts';
