import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../database/tables.ts';

/** The certificates that Plinth seals with: its own authority, those that the authority issued, and those that were configured. */
export const sealCertificates = pgTable(
  'seal_certificates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    purpose: text('purpose', { enum: ['authority', 'seal', 'configured'] }).notNull(),
    /** X.509 in DER. */
    certificate: bytes('certificate').notNull(),
    /** The private key (PKCS#8), encrypted. Null for one that was configured: its key stays in its file. */
    privateKey: text('private_key'),
    notBefore: moment('not_before').notNull(),
    notAfter: moment('not_after').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('seal_certificates_purpose').on(table.purpose, table.notAfter)],
);
