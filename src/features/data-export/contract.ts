import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { type DataExport, exportStates } from './model.ts';

const dataExportSchema: z.ZodType<DataExport> = z.object({
  _id: idSchema,
  state: z.enum(exportStates),
  progress: z.object({ part: z.number(), of: z.number(), title: z.string() }).nullable(),
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  size: z.number().nullable(),
});

export const startExport = schemas({
  summary: 'Have a ZIP made of everything one has, in place of an earlier one. While one is made, that one is answered',
  tags: ['Accounts'],
  response: { 200: z.object({ ...success, export: dataExportSchema }) },
});

export const getExport = schemas({
  summary: 'How the latest export of everything one has stands; null when there is none or it was removed',
  tags: ['Accounts'],
  response: { 200: z.object({ ...success, export: dataExportSchema.nullable() }) },
});

export const downloadExport = schemas({
  summary: 'The file of a finished export of one’s own, a ZIP',
  tags: ['Accounts'],
  params: idParams,
  response: { 200: z.unknown() },
});
