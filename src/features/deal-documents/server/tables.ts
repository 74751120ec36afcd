import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { FillProblem } from '../../../lending/documents/problems.ts';
import { requirementStatuses } from '../../../lending/documents/requirement.ts';
import { bytes, moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { formTemplateVersions } from '../../form-templates/server/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { pipelineEntries } from '../../pipeline/server/tables.ts';
import { lenderRequirements } from '../../requirements/server/tables.ts';

/** A document that a deal needs for the lender and program it is submitted to. */
export const dealRequirements = pgTable(
  'deal_requirements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    dealId: uuid('deal_id')
      .notNull()
      .references(() => pipelineEntries.id, { onDelete: 'cascade' }),
    requirementId: uuid('requirement_id')
      .notNull()
      .references(() => lenderRequirements.id, { onDelete: 'cascade' }),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    status: text('status', { enum: requirementStatuses }).notNull(),
    /** Why its status is `error`: a code with its figures. */
    problem: jsonb('problem').$type<FillProblem>(),
    /** What stands for it now: the file that was uploaded last, or the filled form. */
    documentId: uuid('document_id').references((): AnyPgColumn => dealDocuments.id, { onDelete: 'set null' }),
    /** When its status changed last: an update that is older is ignored. */
    updatedAt: moment('updated_at').notNull(),
    /** The deal goes to another lender or program now, or no longer meets its conditions: it stays, marked, and is never sent. */
    setAsideAt: moment('set_aside_at'),
  },
  (table) => [
    uniqueIndex('deal_requirements_once').on(table.dealId, table.requirementId),
    index('deal_requirements_requirement').on(table.requirementId),
    index('deal_requirements_document').on(table.documentId),
    index('deal_requirements_lender').on(table.lenderId),
  ],
);
export type DealRequirementRow = typeof dealRequirements.$inferSelect;

/** A file of a deal's package. A row stands for a file that is there whole. */
export const dealDocuments = pgTable(
  'deal_documents',
  {
    /** The file's as well. */
    id: uuid('id').primaryKey(),
    dealId: uuid('deal_id')
      .notNull()
      .references(() => pipelineEntries.id, { onDelete: 'cascade' }),
    /** Null: it hasn't found its place yet. */
    dealRequirementId: uuid('deal_requirement_id').references((): AnyPgColumn => dealRequirements.id, {
      onDelete: 'set null',
    }),
    origin: text('origin', { enum: ['uploaded', 'filled'] }).notNull(),
    originalName: text('original_name').notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: bytes('sha256').notNull(),
    /** The key of the file, encrypted; null: the file is stored as it is. */
    fileKey: text('file_key'),
    /** What it was filled from, and the hash of what was written: other answers give another one. */
    templateVersionId: uuid('template_version_id').references(() => formTemplateVersions.id, { onDelete: 'set null' }),
    answersHash: bytes('answers_hash'),
    /** What was recognized in it: type, days, answers it offers. Codes, values and places, validated when read. */
    findings: jsonb('findings').$type<Readonly<Record<string, unknown>>>(),
    /** The last day it counts, where documents of its type go stale. */
    validUntil: date('valid_until', { mode: 'string' }),
    uploadedBy: uuid('uploaded_by').references(() => accounts.id, { onDelete: 'set null' }),
    uploadedAt: moment('uploaded_at').notNull(),
    /** Another file stands for its requirement now. */
    replacedAt: moment('replaced_at'),
  },
  (table) => [
    index('deal_documents_deal').on(table.dealId, table.uploadedAt),
    index('deal_documents_requirement').on(table.dealRequirementId),
    index('deal_documents_version').on(table.templateVersionId),
    index('deal_documents_uploader').on(table.uploadedBy),
    // What expires, deal by deal.
    index('deal_documents_expiring')
      .on(table.dealId, table.validUntil)
      .where(sql`valid_until is not null and replaced_at is null`),
    // Filled forms that others have replaced.
    index('deal_documents_old_fillings').on(table.id).where(sql`origin = 'filled' and replaced_at is not null`),
    index('deal_documents_keyed').on(table.id).where(sql`file_key is not null`),
  ],
);
export type DealDocumentRow = typeof dealDocuments.$inferSelect;
