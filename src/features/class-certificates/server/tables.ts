import { date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { certifiedClasses } from '../model.ts';

/** Sealed certificates: one of each class for an account. The PDF is drawn and sealed from this when it is downloaded. */
export const classCertificates = pgTable(
  'class_certificates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    number: text('number').notNull().unique(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    class: text('class', { enum: certifiedClasses }).notNull(),
    /** What the class was called. */
    title: text('title').notNull(),
    /** As the account had it on that day. */
    name: text('name').notNull(),
    /** Where the person was. */
    issuedOn: date('issued_on').notNull(),
    score: integer('score').notNull(),
    questions: integer('questions').notNull(),
    issuedAt: moment('issued_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    withdrawnReason: text('withdrawn_reason'),
  },
  (table) => [
    unique('class_certificates_once').on(table.accountId, table.class),
    index('class_certificates_account').on(table.accountId, table.issuedAt),
  ],
);
export type CertificateRow = typeof classCertificates.$inferSelect;
