import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';

/** Reports that were taken in, by the id that their sender gave them: a second one of the same id does nothing. */
export const inboundMails = pgTable(
  'inbound_mails',
  { id: text('id').primaryKey(), receivedAt: moment('received_at').notNull() },
  (table) => [index('inbound_mails_at').on(table.receivedAt)],
);
