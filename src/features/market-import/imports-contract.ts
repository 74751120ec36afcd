import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { listFileShape } from '../../kernel/files/list-contract.ts';
import {
  importSchema,
  itemSchema,
  importAnswer as response200,
  rowSchema,
  sheetPlanSchema,
  importTags as tags,
  templateSchema,
  uploadedSchema,
} from './contract.ts';
import { importLimits } from './model.ts';

type ImportAccess = 'admin' | 'lender' | 'broker';

/** Said in the API description of what is a lender's or a broker's. */
const ofOwn = (access: ImportAccess): string =>
  ({ admin: '', lender: ', of your own programs', broker: ', of your own deals' })[access];

const uploadSchemas = (access: ImportAccess) =>
  schemas({
    summary: `Import a CSV, XLSX or JSON file${ofOwn(access)}. With the field preview=true nothing is written until you confirm`,
    tags,
    form: z.object({ preview: z.enum(['true', 'false']).default('false') }),
    response: { 200: uploadedSchema },
  });

const readSchemas = (access: ImportAccess) => {
  const own = ofOwn(access);
  return {
    list: schemas({
      summary: `The recent imports${own}, latest first, and the templates`,
      tags,
      response: { 200: z.object({ ...success, imports: z.array(itemSchema), templates: z.array(templateSchema) }) },
    }),
    listFile: schemas({
      summary: `Imports${own} as a file, latest first`,
      tags,
      querystring: z.object(listFileShape),
      response: { 200: z.unknown() },
    }),
    get: schemas({
      summary: `The progress of an import${own}`,
      tags,
      params: idParams,
      response: response200,
    }),
    rows: schemas({
      summary: `A page of the rows of an import${own}: refused, with a warning, new, changed, or left by undo`,
      tags,
      params: idParams,
      querystring: z.object({
        show: z.enum(['refused', 'warned', 'new', 'changed', 'kept', 'duplicate']).default('refused'),
        after: z.coerce.number().int().min(0).max(importLimits.rows).default(0),
      }),
      response: { 200: z.object({ ...success, rows: z.array(rowSchema), more: z.boolean() }) },
    }),
    refused: schemas({
      summary: `The refused rows of an import${own} as a CSV file with the reason for each`,
      tags,
      params: idParams,
      response: { 200: z.unknown() },
    }),
  };
};

const correctionSchemas = (access: ImportAccess) => ({
  chooseColumns: schemas({
    summary: `Say which value each column of an import holds${ofOwn(access)}; every row is checked then`,
    tags,
    params: idParams,
    body: z.object({ sheets: z.array(sheetPlanSchema).max(importLimits.sheets) }),
    response: response200,
  }),
  correctRow: schemas({
    summary: `Correct values of a row of an import${ofOwn(access)} by their paths; the row is checked again`,
    tags,
    params: z.object({ id: idSchema, number: z.coerce.number().int().min(0).max(importLimits.rows) }),
    body: z.object({ values: z.record(z.string().max(200), z.string().max(importLimits.cellCharacters)) }),
    response: { 200: z.object({ ...success, row: rowSchema, import: importSchema }) },
  }),
});

const actionSchemas = (access: ImportAccess) => {
  const own = ofOwn(access);
  return {
    apply: schemas({
      summary: `Import every row that is not refused${own}, all of them or none`,
      tags,
      params: idParams,
      response: response200,
    }),
    undo: schemas({
      summary: `Undo a whole import${own}`,
      tags,
      params: idParams,
      response: response200,
    }),
    discard: schemas({
      summary: `Remove an upload that was not imported${own}`,
      tags,
      params: idParams,
      response: { 200: z.object(success) },
    }),
  };
};

const importSchemas = (access: ImportAccess) => ({
  upload: uploadSchemas(access),
  ...readSchemas(access),
  ...correctionSchemas(access),
  ...actionSchemas(access),
});
export const adminImports = importSchemas('admin');
export const lenderImports = importSchemas('lender');
export const dealImports = importSchemas('broker');
