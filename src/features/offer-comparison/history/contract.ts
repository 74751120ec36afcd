import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../../kernel/contract.ts';
import { monthsQuery } from '../contract.ts';

const amount = z.number().int();

const changeSchema = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  /** What it costs over the months of the revision, whole dollars; null for a term without a price. */
  dollars: amount.nullable(),
});

const versionSchema = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  what: z.enum(['asked', 'offered', 'revised', 'chosen', 'choiceUndone', 'termSheet', 'closingTerms']),
  by: z.enum(['broker', 'portal', 'link']),
  /** The loan of this version: of a request, as the program sized it; null where it could not be. */
  loanAmount: amount.nullable(),
  /** Of an offer alone. */
  terms: z
    .object({
      ratePercent: z.number(),
      pointsPercent: z.number(),
      /** What it costs in cash when the loan is held for `months`, or to the end of its term. */
      total: amount,
      months: amount,
    })
    .nullable(),
  /** Of a revision alone, against the version before: parts that add up. */
  revision: z
    .object({
      changes: z.array(changeSchema),
      months: amount,
      ofTerms: amount,
      /** What a changed loan amount adds, at the new terms; null when it is the same. */
      ofLoan: amount.nullable(),
    })
    .nullable(),
});
export type TermVersion = z.infer<typeof versionSchema>;

const recordSchema = z.object({
  lender: z.object({ _id: idSchema, name: z.string() }),
  selected: z.boolean(),
  /** Oldest first. */
  versions: z.array(versionSchema),
});
export type TermRecord = z.infer<typeof recordSchema>;

export const readTerms = schemas({
  summary: 'The terms of each lender of a deal through time: asked, offered, revised, chosen; each revision priced',
  tags: ['Quotes'],
  params: idParams,
  querystring: monthsQuery,
  response: {
    200: z.object({ ...success, months: amount, isUsual: z.boolean(), records: z.array(recordSchema) }),
  },
});
