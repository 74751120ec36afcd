import { z } from 'zod';
import { idSchema, schemas, success } from '../../kernel/contract.ts';
import {
  exportWhats,
  fileFormats,
  type ImportCounts,
  importLimits,
  importStates,
  rowEntities,
  rowOutcomes,
  type SheetPlan,
} from './model.ts';

export const importTags = ['Import and export'] as const;

export const sheetPlanSchema: z.ZodType<SheetPlan> = z.object({
  name: z.string().max(200),
  entity: z.enum(rowEntities).nullable(),
  kind: z.string().max(50).nullable(),
  columns: z
    .array(z.object({ header: z.string().max(300), path: z.string().max(200).nullable() }))
    .max(importLimits.columns),
});

const countsOf = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  warned: z.int(),
  unknownId: z.int().optional(),
  duplicate: z.int().optional(),
  added: z.int().optional().describe('Of the new deals, those that were added before the import stopped'),
});
const importCountsSchema: z.ZodType<ImportCounts> = z.object({
  lender: countsOf,
  program: countsOf,
  deal: countsOf.optional(),
});

const common = {
  _id: idSchema,
  fileName: z.string(),
  size: z.int(),
  format: z.enum(fileFormats).nullable(),
  state: z.enum(importStates),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  counts: importCountsSchema.nullable(),
  message: z.string().nullable(),
  importedAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  kept: z.int().nullable().describe('Rows that undo left as they are, since they were saved again after the import'),
};
export const itemSchema = z.object(common);
export type ImportItem = z.infer<typeof itemSchema>;

export const importSchema = z.object({
  ...common,
  encoding: z.string().nullable(),
  done: z.int().describe('Rows that are done of the step that is under way'),
  total: z.int().nullable(),
  plan: z.array(sheetPlanSchema).nullable(),
  samples: z.array(z.array(z.array(z.string()))).nullable(),
});
export type MarketImport = z.infer<typeof importSchema>;
export const importAnswer = { 200: z.object({ ...success, import: importSchema }) };

const problemSchema = z.object({
  path: z.string(),
  header: z.string(),
  message: z.string(),
  value: z.string().nullable(),
});
export const rowSchema = z.object({
  number: z.int(),
  place: z.string().describe('Where the row is in the file'),
  entity: z.enum(rowEntities),
  name: z.string(),
  outcome: z.enum(rowOutcomes).nullable(),
  problems: z.array(problemSchema),
  warnings: z.array(problemSchema),
  kept: z.boolean(),
  /** Of a duplicate: it is added all the same. */
  anyway: z.boolean(),
});
export type ImportRowView = z.infer<typeof rowSchema>;

export const templateSchema = z.object({ label: z.string(), url: z.string() });
export const uploadedSchema = z.object({
  ...success,
  message: z.string(),
  import: importSchema,
  imported: z.int(),
  skipped: z.int(),
  errors: z.array(z.object({ row: z.string(), column: z.string(), message: z.string(), value: z.string().nullable() })),
});

export const importJson = schemas({
  summary: 'Import a list of loan programs, each with its lender and its type',
  tags: importTags,
  body: z.unknown(),
  response: { 200: z.object({ ...success, message: z.string(), imported: z.int(), unchanged: z.int() }) },
});

export const exportMarket = schemas({
  summary: 'Lenders and programs as a file that imports back unchanged',
  tags: importTags,
  querystring: z.object({
    what: z.enum(exportWhats).default('programs'),
    format: z.enum(fileFormats),
    lenderId: idSchema.optional(),
    template: z.enum(['true', 'false']).optional().describe('The columns alone'),
  }),
  response: { 200: z.unknown() },
});
