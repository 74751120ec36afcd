import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { documentDeadlines, documentSources } from '../../../lending/documents/requirement.ts';
import { moment } from '../../../platform/database/tables.ts';
import { formTemplates } from '../../form-templates/server/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { programs } from '../../programs/server/tables.ts';

/** A document that a lender wants with a loan package: of every deal, or of deals of one program, where its conditions hold. */
export const lenderRequirements = pgTable(
  'lender_requirements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    /** Null: of every program. */
    programId: uuid('program_id').references(() => programs.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** For the person who uploads it: what the lender accepts. */
    note: text('note').notNull().default(''),
    /** A type of `lending/documents/document-types`. */
    documentType: text('document_type').notNull(),
    source: text('source', { enum: documentSources }).notNull(),
    neededBy: text('needed_by', { enum: documentDeadlines }).notNull(),
    /** Conditions of `lending/documents/conditions`: all of them have to hold. None: always. */
    conditions: jsonb('conditions').$type<readonly string[]>().notNull(),
    /** The form that is filled, where the source is `template`. */
    templateId: uuid('template_id').references(() => formTemplates.id),
    position: integer('position').notNull(),
    /** Counts the changes: who saves says which one they have seen. */
    version: integer('version').notNull().default(1),
    changedAt: moment('changed_at').notNull(),
    /** No longer asked for; what deals have brought stays. */
    archivedAt: moment('archived_at'),
  },
  (table) => [
    index('lender_requirements_lender').on(table.lenderId, table.position),
    index('lender_requirements_program').on(table.programId),
    index('lender_requirements_template').on(table.templateId),
  ],
);
export type LenderRequirementRow = typeof lenderRequirements.$inferSelect;
