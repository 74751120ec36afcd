import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../database/tables.ts';

/** The certificates that Plinth seals with: its own authority, and those that the authority issued. */
export const sealCertificates = pgTable(
  'seal_certificates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    purpose: text('purpose', { enum: ['authority', 'seal'] }).notNull(),
    /** X.509 in DER. */
    certificate: bytes('certificate').notNull(),
    /** The private key (PKCS#8), encrypted. */
    privateKey: text('private_key').notNull(),
    notBefore: moment('not_before').notNull(),
    notAfter: moment('not_after').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('seal_certificates_purpose').on(table.purpose, table.notAfter)],
);
