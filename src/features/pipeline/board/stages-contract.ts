import { z } from 'zod';
import { cursorSchema, idParams, idSchema, nextCursor, schemas, success } from '../../../kernel/contract.ts';
import { stageNames } from '../model.ts';
import { bulkAtMost } from './deal-columns.ts';
import { dealFilterShape } from './deal-filter.ts';

const stage = z.enum(stageNames);

/** A deal as a card of the board and a row of the table: what can be taken in at a glance. */
export const dealRowSchema = z.object({
  _id: idSchema,
  address: z.string(),
  clientName: z.string().nullable(),
  loanType: z.string(),
  state: z.string().nullable(),
  propertyType: z.string().nullable(),
  fico: z.number().nullable(),
  stage,
  /** When it came to its stage. */
  stageAt: z.iso.datetime(),
  /** In whole dollars; null while nothing is known of it. */
  loanAmount: z.number().nullable(),
  lender: z.object({ _id: idSchema, name: z.string() }).nullable(),
  quoteCounts: z.object({ asked: z.number(), offered: z.number(), declined: z.number(), waiting: z.number() }),
  /** Conditions of its submitted loan package that wait on the broker. */
  openConditions: z.int(),
  archived: z.boolean(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  can: z.object({ archive: z.boolean(), unarchive: z.boolean(), moveTo: z.array(stage) }),
});
export type DealRow = z.infer<typeof dealRowSchema>;

const cards = z.coerce.number().int().min(1).max(100).default(25);

export const getBoard = schemas({
  summary: 'The deals by stage: how many, their loans together, and the first cards, latest moved first',
  tags: ['Pipeline'],
  querystring: z.object({ ...dealFilterShape, cards }),
  response: {
    200: z.object({
      ...success,
      stages: z.array(
        z.object({ stage, count: z.number(), amount: z.number(), cards: z.array(dealRowSchema), next: nextCursor }),
      ),
    }),
  },
});

export const getBoardCards = schemas({
  summary: 'Further cards of one stage',
  tags: ['Pipeline'],
  params: z.object({ stage }),
  querystring: z.object({ ...dealFilterShape, cards, cursor: cursorSchema }),
  response: { 200: z.object({ ...success, cards: z.array(dealRowSchema), next: nextCursor }) },
});

export const moveStage = schemas({
  summary: 'Move a deal to another stage by hand',
  tags: ['Pipeline'],
  params: idParams,
  body: z.object({ stage, from: stage.describe('The stage that the caller saw') }),
  response: { 200: z.object({ ...success, message: z.string(), deal: dealRowSchema }) },
});

export const bulkArchive = schemas({
  summary: 'Put several deals away, or take them back; each stands for itself',
  tags: ['Pipeline'],
  body: z.object({
    ids: z.array(idSchema).min(1).max(bulkAtMost),
    action: z.enum(['archive', 'unarchive']),
  }),
  response: {
    200: z.object({
      ...success,
      deals: z.array(
        z.object({
          _id: idSchema,
          outcome: z.enum(['changed', 'unchanged', 'refused']),
          /** Why it was refused. */
          message: z.string().nullable(),
        }),
      ),
    }),
  },
});
export type BulkAnswer = z.infer<(typeof bulkArchive)['response'][200]>;
