import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { dealDocuments } from '../../deal-documents/server/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { pipelineEntries } from '../../pipeline/server/tables.ts';
import { programs } from '../../programs/server/tables.ts';
import { envelopeDocuments, envelopes } from '../../signing/server/tables.ts';
import { packageStates } from '../model.ts';

/** Who reviewed the loan package of a deal last, and what it held then. */
export const packageReviews = pgTable('package_reviews', {
  dealId: uuid('deal_id')
    .primaryKey()
    .references(() => pipelineEntries.id, { onDelete: 'cascade' }),
  /** A hash of everything in the package (`readPackageContents`): another one needs another review. */
  contents: text('contents').notNull(),
  reviewedBy: uuid('reviewed_by').references(() => accounts.id, { onDelete: 'set null' }),
  reviewedAt: moment('reviewed_at').notNull(),
});

/** A loan package that was submitted to a lender, as it was then. */
export const loanPackages = pgTable(
  'loan_packages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    dealId: uuid('deal_id')
      .notNull()
      .references(() => pipelineEntries.id, { onDelete: 'cascade' }),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    programId: uuid('program_id').references(() => programs.id, { onDelete: 'set null' }),
    brokerId: uuid('broker_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** What was signed with it; null: nothing needed a signature. */
    envelopeId: uuid('envelope_id').references(() => envelopes.id, { onDelete: 'set null' }),
    /** What was reviewed (`packageReviews.contents`). */
    contents: text('contents').notNull(),
    /** Where it stands: with the lender, or no longer. */
    state: text('state', { enum: packageStates }).notNull(),
    stateAt: moment('state_at').notNull(),
    /** Why it was taken back or declined, in the words of the person who did it. */
    stateReason: text('state_reason').notNull().default(''),
    submittedAt: moment('submitted_at').notNull(),
    /** The ZIP: null until it is made. */
    fileKey: text('file_key'),
    size: bigint('size', { mode: 'number' }),
    sha256: bytes('sha256'),
    builtAt: moment('built_at'),
    /** Why it isn't made yet: a code. */
    buildProblem: text('build_problem'),
    /** The lender had chosen, when it was submitted, that its email carries the file. */
    carriesFile: boolean('carries_file').notNull().default(false),
    /** When the lender opened it first. */
    openedAt: moment('opened_at'),
    /** How many of its conditions wait on each side (`setWaiting`). */
    waitingBroker: integer('waiting_broker').notNull().default(0),
    waitingLender: integer('waiting_lender').notNull().default(0),
    /** Its place at the lender's desk, the highest first: complete ones, then the others that it has, then those that ended. */
    deskRank: smallint('desk_rank')
      .notNull()
      .generatedAlwaysAs(
        sql`case when state <> 'submitted' then 0 when built_at is not null and waiting_broker = 0 then 2 else 1 end`,
      ),
  },
  (table) => [
    // The guarantee behind "a second submit is refused".
    uniqueIndex('loan_packages_open').on(table.dealId).where(sql`state in ('submitted', 'funded')`),
    index('loan_packages_deal').on(table.dealId),
    // Read backward.
    index('loan_packages_desk').on(table.lenderId, table.deskRank, table.submittedAt, table.id),
    index('loan_packages_waiting_lender')
      .on(table.lenderId, table.deskRank, table.submittedAt, table.id)
      .where(sql`state = 'submitted' and (opened_at is null or waiting_lender > 0)`),
    index('loan_packages_waiting_broker')
      .on(table.lenderId, table.deskRank, table.submittedAt, table.id)
      .where(sql`state = 'submitted' and waiting_broker > 0`),
    index('loan_packages_funded').on(table.lenderId, table.stateAt).where(sql`state = 'funded'`),
    index('loan_packages_broker').on(table.brokerId),
    // Those of the whole market by day.
    index('loan_packages_submitted').on(table.submittedAt, table.id),
    index('loan_packages_program').on(table.programId),
    index('loan_packages_envelope').on(table.envelopeId),
    index('loan_packages_keyed').on(table.id).where(sql`file_key is not null`),
  ],
);
export type LoanPackageRow = typeof loanPackages.$inferSelect;

/** A document of a submitted package, in the order of the lender's list. */
export const loanPackageDocuments = pgTable(
  'loan_package_documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    packageId: uuid('package_id')
      .notNull()
      .references(() => loanPackages.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The requirement of the lender that it meets. */
    requirementId: uuid('requirement_id').notNull(),
    documentType: text('document_type').notNull(),
    /** What the lender calls it. */
    name: text('name').notNull(),
    /** The file of the deal that was sent; signed, it is the sealed one of the envelope. */
    dealDocumentId: uuid('deal_document_id')
      .notNull()
      .references(() => dealDocuments.id, { onDelete: 'cascade' }),
    envelopeDocumentId: uuid('envelope_document_id').references(() => envelopeDocuments.id, { onDelete: 'set null' }),
    originalName: text('original_name').notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: bytes('sha256').notNull(),
  },
  (table) => [
    uniqueIndex('loan_package_documents_position').on(table.packageId, table.position),
    index('loan_package_documents_file').on(table.dealDocumentId),
    index('loan_package_documents_signed').on(table.envelopeDocumentId),
  ],
);
export type LoanPackageDocumentRow = typeof loanPackageDocuments.$inferSelect;
