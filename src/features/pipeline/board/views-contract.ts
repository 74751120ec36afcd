import { z } from 'zod';
import { cursorSchema, idParams, idSchema, nextCursor, schemas, success } from '../../../kernel/contract.ts';
import { listFileSchemas } from '../../../kernel/files/list-contract.ts';
import { dealColumnNames, pipelineShapes } from './deal-columns.ts';
import { dealFilterSchema, dealFilterShape } from './deal-filter.ts';
import { dealRowSchema } from './stages-contract.ts';

const column = z.enum(dealColumnNames);
const sortSchema = z.object({ by: column, descending: z.boolean() });

export const getDealTable = schemas({
  summary: 'The deals as rows, sorted by any column; what is blank comes last',
  tags: ['Pipeline'],
  querystring: z.object({
    ...dealFilterShape,
    sort: column.default('changed'),
    descending: z.enum(['true', 'false']).default('false'),
    limit: z.coerce.number().int().min(1).max(200).default(100),
    cursor: cursorSchema,
  }),
  response: {
    200: z.object({
      ...success,
      deals: z.array(dealRowSchema),
      next: nextCursor,
      /** Of all that are shown, on every page; null on pages after the first. */
      total: z.object({ count: z.number(), amount: z.number() }).nullable(),
    }),
  },
});

export const getDealTableFile = schemas(listFileSchemas('The deals as a file', getDealTable));

const viewBody = z.object({
  name: z.string().trim().min(1, 'Please give the view a name.').max(80),
  shape: z.enum(pipelineShapes),
  columns: z.array(column).min(1).max(dealColumnNames.length),
  filter: dealFilterSchema,
  sort: sortSchema,
  /** Opened when the pipeline is; there is one at most. */
  isDefault: z.boolean(),
});
export type ViewBody = z.output<typeof viewBody>;
export const storedViewSchema = viewBody.pick({ columns: true, filter: true, sort: true });

const viewSchema = viewBody.extend({ _id: idSchema });
export type PipelineSavedView = z.output<typeof viewSchema>;
const oneView = { 200: z.object({ ...success, view: viewSchema }) };

export const listViews = schemas({
  summary: 'The saved views of the pipeline, by name',
  tags: ['Pipeline'],
  response: { 200: z.object({ ...success, views: z.array(viewSchema) }) },
});

export const addView = schemas({
  summary: 'Save a view of the pipeline',
  tags: ['Pipeline'],
  body: viewBody,
  response: oneView,
});

export const changeView = schemas({
  summary: 'Change a saved view',
  tags: ['Pipeline'],
  params: idParams,
  body: viewBody,
  response: oneView,
});

export const deleteView = schemas({
  summary: 'Delete a saved view',
  tags: ['Pipeline'],
  params: idParams,
  response: { 200: z.object(success) },
});
