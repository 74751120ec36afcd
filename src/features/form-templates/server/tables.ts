import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PdfForm } from '../../../kernel/files/pdf-form/form.ts';
import type { Placement } from '../../../lending/form-templates/placement.ts';
import { bytes, moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { storedTags } from '../../documents/model.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { versionStates } from '../model.ts';

/** A form of a lender that Plinth fills in. What is filled is its published version. */
export const formTemplates = pgTable(
  'form_templates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tag: text('tag', { enum: storedTags }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** No deal is filled from it any more; what was filled stays. */
    archivedAt: moment('archived_at'),
  },
  (table) => [index('form_templates_lender').on(table.lenderId, table.createdAt)],
);
export type TemplateRow = typeof formTemplates.$inferSelect;

/** A PDF with what is written where. A published one never changes: it is replaced. */
export const formTemplateVersions = pgTable(
  'form_template_versions',
  {
    /** The file's as well. */
    id: uuid('id').primaryKey(),
    templateId: uuid('template_id')
      .notNull()
      .references(() => formTemplates.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    state: text('state', { enum: versionStates }).notNull(),
    originalName: text('original_name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: bytes('sha256').notNull(),
    /** What was found in the PDF. */
    form: jsonb('form').$type<PdfForm>().notNull(),
    placements: jsonb('placements').$type<readonly Placement[]>().notNull(),
    /** Counts the changes of a draft: who saves says which one they have seen. */
    edit: integer('edit').notNull().default(1),
    changedBy: uuid('changed_by').references(() => accounts.id, { onDelete: 'set null' }),
    changedAt: moment('changed_at').notNull(),
    publishedAt: moment('published_at'),
  },
  (table) => [
    uniqueIndex('form_template_versions_number').on(table.templateId, table.version),
    uniqueIndex('form_template_versions_draft').on(table.templateId).where(sql`state = 'draft'`),
    uniqueIndex('form_template_versions_published').on(table.templateId).where(sql`state = 'published'`),
    index('form_template_versions_changer').on(table.changedBy),
  ],
);
export type TemplateVersionRow = typeof formTemplateVersions.$inferSelect;
