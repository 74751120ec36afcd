import { z } from 'zod';
import { idParams, idSchema, rowNumberSchema, schemas, success, versionSchema } from '../../kernel/contract.ts';
import { lenderRecordSchema } from '../lenders/contract.ts';
import { lenderEditFields } from '../lenders/model.ts';
import { lenderSchema } from '../lenders/schemas.ts';

const fieldNameSchema = z.enum(lenderEditFields.map(({ name }) => name));

const answeredRecord = z.object({ ...success, message: z.string(), lender: lenderRecordSchema });

export const addLender = schemas({
  summary: 'Add a lender',
  tags: ['Lenders'],
  body: lenderSchema,
  response: { 200: answeredRecord },
});

const stated = z.looseObject({
  /** The version of the record that was seen: it is refused when the record has changed since. */
  version: versionSchema.min(1).optional(),
  ...Object.fromEntries(lenderEditFields.map(({ name, label }) => [name, z.unknown().optional().describe(label)])),
});

export const changeLender = schemas({
  summary:
    "Change a lender: by an administrator immediately, by the lender's own users once it is approved. What is left out stays; so does rehabLogic",
  tags: ['Lenders'],
  params: idParams,
  body: stated,
  response: {
    200: z.object({
      ...answeredRecord.shape,
      /** The fields of this call that wait for approval. */
      waiting: z.array(fieldNameSchema),
    }),
  },
});

export const deleteLender = schemas({
  summary:
    'Take a lender off the market with its programs; refused while active deals, open quotes or open applications point to it',
  tags: ['Lenders'],
  params: idParams,
  response: { 200: z.object({ ...success, message: z.string() }) },
});

const usageSchema = z.object({
  programs: z.int(),
  documents: z.int(),
  lenderUsers: z.int(),
  activeDeals: z.int(),
  openQuotes: z.int(),
  openApplications: z.int(),
});
export type LenderUsage = z.infer<typeof usageSchema>;

export const getLenderUsage = schemas({
  summary: 'What hangs on a lender: what goes with it, and what keeps it',
  tags: ['Lenders'],
  params: idParams,
  response: { 200: z.object({ ...success, usage: usageSchema }) },
});

/** Entries of a history that are answered at once. */
export const historyPage = 20;

const historyEntrySchema = z.object({
  _id: z.int(),
  at: z.iso.datetime(),
  /** Null: the system, or an account that has ended. */
  by: z.string().nullable(),
  what: z.enum(['added', 'changed', 'proposed', 'approved', 'rejected', 'reopened']),
  /** Why a change was rejected. */
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const getLenderHistory = schemas({
  summary: 'Who changed what of a company record and when, the newest first; for administrators and the lender itself',
  tags: ['Lenders'],
  params: idParams,
  querystring: z.object({ before: z.coerce.number().pipe(rowNumberSchema).optional() }),
  response: { 200: z.object({ ...success, entries: z.array(historyEntrySchema), more: z.boolean() }) },
});

const proposalSchema = z.object({
  field: fieldNameSchema,
  value: z.unknown(),
  /** Null: of somebody whose account has ended. */
  proposedBy: z.string().nullable(),
  proposedAt: z.iso.datetime(),
});
const pendingLenderSchema = lenderRecordSchema.extend({
  /** The same as `pendingEdits`, with who proposed it and when. */
  proposals: z.array(proposalSchema),
});
export type PendingLender = z.infer<typeof pendingLenderSchema>;

/** So many lenders are answered at once, those that wait longest; what is decided makes room for the next. */
export const pendingLendersAtMost = 200;

export const listPendingLenders = schemas({
  summary: 'Lenders with changes awaiting approval, the oldest first',
  tags: ['Lenders'],
  response: { 200: z.object({ ...success, lenders: z.array(pendingLenderSchema), total: z.int() }) },
});

const decided = z.object({ ...success, message: z.string() });

export const approveLenderEdit = schemas({
  summary: 'Put one proposed change into force; `newValue` has to be what is proposed by now',
  tags: ['Lenders'],
  body: z.object({ lenderId: idSchema, field: fieldNameSchema, newValue: z.unknown() }),
  response: { 200: decided },
});

const reasonMissing = 'Enter a reason. The lender reads it.';
/** Why a change is rejected. */
const reasonSchema = z
  .string(reasonMissing)
  .trim()
  .min(1, reasonMissing)
  .max(500, 'The reason must be at most 500 characters');

export const undoLenderRejection = schemas({
  summary: 'Put rejected changes of a lender back among those to decide; its users are notified',
  tags: ['Lenders'],
  body: z.object({ lenderId: idSchema, fields: z.array(fieldNameSchema).min(1).max(50) }),
  response: { 200: decided },
});

export const rejectLenderEdit = schemas({
  summary: 'Reject one proposed change: the current value stays',
  tags: ['Lenders'],
  body: z.object({ lenderId: idSchema, field: fieldNameSchema, reason: reasonSchema.optional() }),
  response: { 200: decided },
});

export const decideLenderEdits = schemas({
  summary: 'Approve or reject several proposed changes of a lender, all or none; its users are notified once',
  tags: ['Lenders'],
  body: z
    .object({
      lenderId: idSchema,
      verdict: z.enum(['approved', 'rejected']),
      /** The proposed values as they were seen, by field. */
      edits: z.partialRecord(fieldNameSchema, z.unknown()),
      reason: reasonSchema.optional(),
    })
    .refine(({ verdict, reason }) => verdict === 'approved' || reason !== undefined, {
      path: ['reason'],
      error: reasonMissing,
    }),
  response: { 200: decided },
});
