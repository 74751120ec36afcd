import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { schemaOfFields } from '../../kernel/fields/schema.ts';
import { addressParts } from '../../lending/requests/request-parts.ts';
import { dealFilterShape } from './board/deal-filter.ts';
import type { ManualDeal } from './deal/manual-deal.ts';
import { choicePauseMs, manualDealFields, stageNames } from './model.ts';

const amount = z.number().nullable();

const lenderId = z
  .union([z.uuid('This is not a valid id.'), z.literal('')])
  .nullish()
  .transform((id) => id || null);
const manualDealSchema = schemaOfFields([
  ...manualDealFields,
  // It decides whether there is a purchase price; read again as its loan type declares it.
  { name: 'loanPurpose', label: 'Loan purpose', kind: 'text', maxLength: 100 },
  // Where they are given they are the address, checked; callers that know one line only leave them out.
  ...addressParts,
])
  .safeExtend({ lenderId })
  .loose() satisfies z.ZodType<ManualDeal>;

export const pipelineEntrySchema = z.object({
  _id: idSchema,
  address: z.string(),
  clientName: z.string().nullable(),
  loanType: z.string(),
  fico: amount,
  experience: amount,
  purchasePrice: amount,
  rehabNeeded: amount,
  arv: amount,
  liquidity: amount,
  asisValue: amount,
  state: z.string().nullable(),
  propertyType: z.string().nullable(),
  /** All that is known of the deal, by the names of its kind's fields. */
  deal: z.record(z.string(), z.unknown()),
  lenders: z.array(z.object({ _id: idSchema, name: z.string(), email: z.string() })),
  selectedLenderId: z.object({ _id: idSchema }).nullable(),
  /** The program of that lender the loan package is made for; null: not chosen yet. */
  selectedProgramId: idSchema.nullable(),
  /** When the lenders will be told of the choice; until then undoing it tells nobody. Null: they have been told, or there is none. */
  tellLendersAt: z.iso.datetime().nullable(),
  /** With one deal also when each was reached, and by whom: a person or a lender. */
  milestones: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      at: z.iso.datetime().nullish(),
      by: z.string().nullish(),
    }),
  ),
  stage: z.enum(stageNames),
  archived: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The last time something happened to it: an edit, a request, an offer, a message. */
  activeAt: z.iso.datetime(),
  /** With one deal: what it was made of, in words ("the saved search “Austin flips”"), by the name that it had then. */
  madeOf: z.string().nullish(),
  /** Answers at a glance; the quotes themselves are asked for per deal. */
  quoteCounts: z.object({ asked: z.number(), offered: z.number(), declined: z.number(), waiting: z.number() }),
  /** Conditions of its submitted loan package that wait on the broker. */
  openConditions: z.int(),
  can: z.object({
    archive: z.boolean(),
    unarchive: z.boolean(),
    selectLender: z.boolean(),
    undoSelection: z.boolean(),
    selectProgram: z.boolean(),
  }),
});
export type PipelineEntry = z.infer<typeof pipelineEntrySchema>;

/** So many deals are answered at once. */
const pipelineAtMost = 500;
export const totalHeader = 'x-total-count';

export const listPipeline = schemas({
  summary: `The broker's deals, a page of them; the header ${totalHeader} says how many there are`,
  tags: ['Pipeline'],
  querystring: z.object({
    ...dealFilterShape,
    sort: z
      .enum(['changed', 'recent', 'address', 'client'])
      .default('changed')
      .describe(
        'Changed last first, last activity first (also what lenders do), or from A to Z; deals without a client name come last there',
      ),
    alike: idSchema
      .optional()
      .describe('Only the deals with the same address as this one, or the same client when sorted by client'),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(pipelineAtMost).default(pipelineAtMost),
  }),
  response: { 200: z.object({ ...success, pipelineEntries: z.array(pipelineEntrySchema) }) },
});

export const getPipelineEntry = schemas({
  summary: 'One deal',
  tags: ['Pipeline'],
  params: idParams,
  response: { 200: z.object({ ...success, pipeline: pipelineEntrySchema }) },
});

export const addManualDeal = schemas({
  summary: 'Add a deal by hand',
  tags: ['Pipeline'],
  body: manualDealSchema,
  response: { 200: z.object({ ...success, message: z.string(), pipelineEntry: pipelineEntrySchema }) },
});

const entryAnswer = { 200: z.object({ ...success, message: z.string(), pipelineEntry: pipelineEntrySchema }) };

export const selectLender = schemas({
  summary: `Choose a lender for the deal; null undoes the choice. Lenders are notified ${choicePauseMs / 1000} seconds after a choice`,
  tags: ['Pipeline'],
  params: idParams,
  body: z.object({
    lenderId: idSchema.nullable(),
    onlyIfUntold: z
      .boolean()
      .default(false)
      .describe('Undo only while the lenders have not been told; CONFLICT after that'),
  }),
  response: entryAnswer,
});

export const archiveEntry = schemas({
  summary: 'Archive a deal',
  tags: ['Pipeline'],
  params: idParams,
  response: entryAnswer,
});

export const unarchiveEntry = schemas({
  summary: 'Unarchive a deal',
  tags: ['Pipeline'],
  params: idParams,
  response: entryAnswer,
});
