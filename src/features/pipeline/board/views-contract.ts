import { z } from 'zod';
import { cursorSchema, defineEndpoint, idParams, idSchema, nextCursor, success } from '../../../kernel/endpoint.ts';
import { dealColumnNames, pipelineShapes } from './deal-columns.ts';
import { dealFilterSchema, dealFilterShape } from './deal-filter.ts';
import { dealRowSchema } from './stages-contract.ts';

const column = z.enum(dealColumnNames);
const sortSchema = z.object({ by: column, descending: z.boolean() });

export const getDealTable = defineEndpoint({
  method: 'GET',
  url: '/api/pipeline/table',
  schema: {
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
  },
  config: { access: 'broker', limit: 'read' },
});

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

export const listViews = defineEndpoint({
  method: 'GET',
  url: '/api/pipeline/views',
  schema: {
    summary: 'The saved views of the pipeline, by name',
    tags: ['Pipeline'],
    response: { 200: z.object({ ...success, views: z.array(viewSchema) }) },
  },
  config: { access: 'broker', limit: 'read' },
});

export const addView = defineEndpoint({
  method: 'POST',
  url: '/api/pipeline/views',
  schema: { summary: 'Save a view of the pipeline', tags: ['Pipeline'], body: viewBody, response: oneView },
  config: { access: 'broker', limit: 'write', refuses: ['CONFLICT'] },
});

export const changeView = defineEndpoint({
  method: 'PUT',
  url: '/api/pipeline/views/:id',
  schema: {
    summary: 'Change a saved view',
    tags: ['Pipeline'],
    params: idParams,
    body: viewBody,
    response: oneView,
  },
  config: { access: 'broker', limit: 'write', refuses: ['CONFLICT'] },
});

export const deleteView = defineEndpoint({
  method: 'DELETE',
  url: '/api/pipeline/views/:id',
  schema: {
    summary: 'Delete a saved view',
    tags: ['Pipeline'],
    params: idParams,
    response: { 200: z.object(success) },
  },
  config: { access: 'broker', limit: 'write' },
});
