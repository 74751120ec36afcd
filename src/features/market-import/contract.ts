import { z } from 'zod';
import { defineEndpoint, idParams, idSchema, success } from '../../kernel/endpoint.ts';
import {
  fileFormats,
  importCountsSchema,
  importLimits,
  importStates,
  rowEntities,
  rowOutcomes,
  sheetPlanSchema,
} from './model.ts';

const tags = ['Import and export'] as const;
const read = { access: 'admin', limit: 'read' } as const;
const write = { access: 'admin', limit: 'write' } as const;

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
  kept: z.int().nullable().describe('Rows that undoing left, since somebody has saved them meanwhile'),
};
const itemSchema = z.object(common);
export type ImportItem = z.infer<typeof itemSchema>;

const importSchema = z.object({
  ...common,
  encoding: z.string().nullable(),
  done: z.int().describe('Rows that are done of the step that is under way'),
  total: z.int().nullable(),
  plan: z.array(sheetPlanSchema).nullable(),
  samples: z.array(z.array(z.array(z.string()))).nullable(),
});
export type MarketImport = z.infer<typeof importSchema>;
const answer = { 200: z.object({ ...success, import: importSchema }) };

const problemSchema = z.object({
  path: z.string(),
  header: z.string(),
  message: z.string(),
  value: z.string().nullable(),
});
const rowSchema = z.object({
  number: z.int(),
  place: z.string().describe('Where it stands in the file'),
  entity: z.enum(rowEntities),
  name: z.string(),
  outcome: z.enum(rowOutcomes).nullable(),
  problems: z.array(problemSchema),
  warnings: z.array(problemSchema),
  kept: z.boolean(),
});
export type ImportRowView = z.infer<typeof rowSchema>;

/** The documented call. Without `preview` every row that is not refused is imported at once. */
export const uploadImport = defineEndpoint({
  method: 'POST',
  url: '/api/admin/import-data',
  schema: {
    summary:
      'Import lenders and programs from a CSV, XLSX or JSON file. With the field preview=true nothing is written before it was looked at',
    tags,
    response: {
      200: z.object({
        ...success,
        message: z.string(),
        import: importSchema,
        imported: z.int(),
        skipped: z.int(),
        errors: z.array(
          z.object({ row: z.string(), column: z.string(), message: z.string(), value: z.string().nullable() }),
        ),
      }),
    },
  },
  config: {
    access: 'admin',
    limit: 'upload',
    upload: {
      part: 'file',
      files: 1,
      bytesEach: importLimits.fileBytes,
      schema: z.object({ preview: z.enum(['true', 'false']).default('false') }),
    },
  },
});

export const listImports = defineEndpoint({
  method: 'GET',
  url: '/api/admin/import-data',
  schema: {
    summary: 'The recent imports, the latest first, and where templates are',
    tags,
    response: {
      200: z.object({
        ...success,
        imports: z.array(itemSchema),
        templates: z.array(z.object({ label: z.string(), url: z.string() })),
      }),
    },
  },
  config: read,
});

export const getImport = defineEndpoint({
  method: 'GET',
  url: '/api/admin/import-data/:id',
  schema: { summary: 'How an import stands', tags, params: idParams, response: answer },
  config: read,
});

export const listImportRows = defineEndpoint({
  method: 'GET',
  url: '/api/admin/import-data/:id/rows',
  schema: {
    summary: 'Rows of an import, a page of them: those that are refused, that want a look, or that undoing left',
    tags,
    params: idParams,
    querystring: z.object({
      show: z.enum(['refused', 'warned', 'new', 'changed', 'kept']).default('refused'),
      after: z.coerce.number().int().min(0).max(importLimits.rows).default(0),
    }),
    response: { 200: z.object({ ...success, rows: z.array(rowSchema), more: z.boolean() }) },
  },
  config: read,
});

export const chooseColumns = defineEndpoint({
  method: 'POST',
  url: '/api/admin/import-data/:id/columns',
  schema: {
    summary: 'Say which column is which value; every row is checked then',
    tags,
    params: idParams,
    body: z.object({ sheets: z.array(sheetPlanSchema).max(importLimits.sheets) }),
    response: answer,
  },
  config: write,
});

export const correctRow = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/import-data/:id/rows/:number',
  schema: {
    summary: 'Correct values of a row, by their paths; the row is checked again',
    tags,
    params: z.object({ id: idSchema, number: z.coerce.number().int().min(0).max(importLimits.rows) }),
    body: z.object({
      values: z.record(z.string().max(200), z.string().max(importLimits.cellCharacters)),
    }),
    response: { 200: z.object({ ...success, row: rowSchema, import: importSchema }) },
  },
  config: { ...write, refuses: ['CONFLICT'] },
});

const actOn = (action: 'apply' | 'undo', summary: string) =>
  defineEndpoint({
    method: 'POST',
    url: `/api/admin/import-data/:id/${action}` as const,
    schema: { summary, tags, params: idParams, response: answer },
    config: { ...write, refuses: ['CONFLICT'] },
  });
export const startApply = actOn('apply', 'Import every row that is not refused, all of them or none');
export const startUndo = actOn('undo', 'Take a whole import back');

export const discardImport = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/import-data/:id',
  schema: {
    summary: 'Remove an upload that was not imported',
    tags,
    params: idParams,
    response: { 200: z.object(success) },
  },
  config: { ...write, refuses: ['CONFLICT'] },
});

export const downloadRefused = defineEndpoint({
  method: 'GET',
  url: '/api/admin/import-data/:id/refused',
  schema: {
    summary: 'The rows that are refused as a CSV file, with a column that says why',
    tags,
    params: idParams,
    response: { 200: z.unknown() },
  },
  config: { access: 'admin', limit: 'export' },
});

/** The documented call of /admin/json-tools. All of the list is imported, or nothing where a program is refused. */
export const importJson = defineEndpoint({
  method: 'POST',
  url: '/api/import-json',
  schema: {
    summary: 'Import a list of loan programs, each with its lender and its type',
    tags,
    body: z.unknown(),
    response: { 200: z.object({ ...success, message: z.string(), imported: z.int(), unchanged: z.int() }) },
  },
  config: {
    access: 'admin',
    limit: 'write',
    bodyBytes: importLimits.pastedBytes,
    refuses: ['INVALID_INPUT', 'CONFLICT'],
  },
});

export const exportWhats = ['programs', 'lenders', 'all'] as const;

/** Administrators: the whole market or one lender; a lender user: their own company. */
export const exportMarket = defineEndpoint({
  method: 'GET',
  url: '/api/market-export',
  schema: {
    summary: 'Lenders and programs as a file that imports back unchanged',
    tags,
    querystring: z.object({
      what: z.enum(exportWhats).default('programs'),
      format: z.enum(fileFormats),
      lenderId: idSchema.optional(),
      template: z.enum(['true', 'false']).optional().describe('The columns alone'),
    }),
    response: { 200: z.unknown() },
  },
  config: { access: 'lenderOrAdmin', limit: 'export', refuses: ['NOT_FOUND'] },
});
