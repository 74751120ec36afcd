import { z } from 'zod';
import { defineEndpoint, idParams, idSchema, success } from '../../kernel/endpoint.ts';
import {
  importSchema,
  itemSchema,
  importAnswer as response200,
  rowSchema,
  importTags as tags,
  templateSchema,
  uploadedSchema,
} from './contract.ts';
import { importLimits, sheetPlanSchema } from './model.ts';

/** Whose imports: an administrator's change every lender and program, a lender's only the programs of its own company. */
type ImportAccess = 'admin' | 'lender';

/** Said in the API description of what is a lender's. */
const ofOwn = (access: ImportAccess): string => (access === 'lender' ? ', of your own programs' : '');

const uploadCall = (url: string, access: ImportAccess, bytesEach: number) =>
  defineEndpoint({
    method: 'POST',
    url,
    schema: {
      summary: `Import a CSV, XLSX or JSON file${ofOwn(access)}. With the field preview=true nothing is written until you confirm`,
      tags,
      response: { 200: uploadedSchema },
    },
    config: {
      access,
      limit: 'upload',
      upload: {
        part: 'file',
        files: 1,
        bytesEach,
        schema: z.object({ preview: z.enum(['true', 'false']).default('false') }),
      },
    },
  });

const readCalls = (base: string, access: ImportAccess) => {
  const config = { access, limit: 'read' } as const;
  const own = ofOwn(access);
  return {
    list: defineEndpoint({
      method: 'GET',
      url: base,
      schema: {
        summary: `The recent imports${own}, latest first, and the templates`,
        tags,
        response: { 200: z.object({ ...success, imports: z.array(itemSchema), templates: z.array(templateSchema) }) },
      },
      config,
    }),
    get: defineEndpoint({
      method: 'GET',
      url: `${base}/:id`,
      schema: { summary: `The progress of an import${own}`, tags, params: idParams, response: response200 },
      config,
    }),
    rows: defineEndpoint({
      method: 'GET',
      url: `${base}/:id/rows`,
      schema: {
        summary: `A page of the rows of an import${own}: refused, with a warning, new, changed, or left by undo`,
        tags,
        params: idParams,
        querystring: z.object({
          show: z.enum(['refused', 'warned', 'new', 'changed', 'kept']).default('refused'),
          after: z.coerce.number().int().min(0).max(importLimits.rows).default(0),
        }),
        response: { 200: z.object({ ...success, rows: z.array(rowSchema), more: z.boolean() }) },
      },
      config,
    }),
    refused: defineEndpoint({
      method: 'GET',
      url: `${base}/:id/refused`,
      schema: {
        summary: `The refused rows of an import${own} as a CSV file with the reason for each`,
        tags,
        params: idParams,
        response: { 200: z.unknown() },
      },
      config: { access, limit: 'export' },
    }),
  };
};

const correctionCalls = (base: string, access: ImportAccess) => ({
  chooseColumns: defineEndpoint({
    method: 'POST',
    url: `${base}/:id/columns`,
    schema: {
      summary: `Say which value each column of an import holds${ofOwn(access)}; every row is checked then`,
      tags,
      params: idParams,
      body: z.object({ sheets: z.array(sheetPlanSchema).max(importLimits.sheets) }),
      response: response200,
    },
    config: { access, limit: 'write' },
  }),
  correctRow: defineEndpoint({
    method: 'PUT',
    url: `${base}/:id/rows/:number`,
    schema: {
      summary: `Correct values of a row of an import${ofOwn(access)} by their paths; the row is checked again`,
      tags,
      params: z.object({ id: idSchema, number: z.coerce.number().int().min(0).max(importLimits.rows) }),
      body: z.object({ values: z.record(z.string().max(200), z.string().max(importLimits.cellCharacters)) }),
      response: { 200: z.object({ ...success, row: rowSchema, import: importSchema }) },
    },
    config: { access, limit: 'write', refuses: ['CONFLICT'] },
  }),
});

const actionCalls = (base: string, access: ImportAccess) => {
  const config = { access, limit: 'write', refuses: ['CONFLICT'] } as const;
  const own = ofOwn(access);
  return {
    apply: defineEndpoint({
      method: 'POST',
      url: `${base}/:id/apply`,
      schema: {
        summary: `Import every row that is not refused${own}, all of them or none`,
        tags,
        params: idParams,
        response: response200,
      },
      config,
    }),
    undo: defineEndpoint({
      method: 'POST',
      url: `${base}/:id/undo`,
      schema: { summary: `Undo a whole import${own}`, tags, params: idParams, response: response200 },
      config,
    }),
    discard: defineEndpoint({
      method: 'DELETE',
      url: `${base}/:id`,
      schema: {
        summary: `Remove an upload that was not imported${own}`,
        tags,
        params: idParams,
        response: { 200: z.object(success) },
      },
      config,
    }),
  };
};

const importCalls = (base: string, access: ImportAccess, bytesEach: number) => ({
  bytesEach,
  upload: uploadCall(base, access, bytesEach),
  ...readCalls(base, access),
  ...correctionCalls(base, access),
  ...actionCalls(base, access),
});
export type ImportCalls = ReturnType<typeof importCalls>;

/** The documented path. */
export const adminImports = importCalls('/api/admin/import-data', 'admin', importLimits.fileBytes);
export const lenderImports = importCalls('/api/lender/import-data', 'lender', importLimits.lenderFileBytes);
