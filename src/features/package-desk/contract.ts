import { z } from 'zod';
import { idParams, idSchema, schemas, success, versionSchema } from '../../kernel/contract.ts';
import { listFileSchemas } from '../../kernel/files/list-contract.ts';
import { packageStates } from '../submission/model.ts';
import { conditionActs, needsReason } from './conditions.ts';
import { conditionOwners, conditionStates, deskLimits, documentDecisions, packageSides } from './model.ts';

const tags = ['Package desk'] as const;
const moment = z.iso.datetime();
const day = z.iso.date('This is not a day.');
const count = z.int().min(0);

const countsSchema = z.object({
  open: count.describe('Waiting on the broker'),
  answered: count.describe('Waiting on the lender'),
  overdue: count,
  settled: count,
});
export type ConditionCounts = z.infer<typeof countsSchema>;

export const packageRowSchema = z.object({
  _id: idSchema,
  address: z.string(),
  loanType: z.string(),
  loanAmount: z.number().nullable(),
  brokerName: z.string(),
  state: z.enum(packageStates),
  submittedAt: moment,
  openedAt: moment.nullable(),
  isComplete: z.boolean().describe('Its file is made, and nothing in it waits on the broker'),
  documents: count,
  conditions: countsSchema,
});
export type PackageRow = z.infer<typeof packageRowSchema>;

export const listPackages = schemas({
  summary: 'The loan packages that were submitted to a lender: those it has, complete first, then those that ended',
  tags,
  querystring: z.object({
    state: z.enum(packageStates).optional(),
    waits: z.enum(packageSides).optional().describe('Only those where something waits on this side'),
    search: z.string().trim().max(100).optional().describe('A part of the address'),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(deskLimits.page),
  }),
  response: {
    200: z.object({ ...success, packages: z.array(packageRowSchema), total: count, waiting: count }),
  },
});

export const listPackagesFile = schemas(listFileSchemas('The loan packages of a lender as a file', listPackages));

export const countWaitingPackages = schemas({
  summary: `The packages of a lender that nobody has opened, or in which something waits on the lender; at most ${deskLimits.waiting}`,
  tags,
  response: { 200: z.object({ ...success, waiting: count }) },
});

const fileSchema = z.object({
  _id: idSchema,
  name: z.string(),
  mediaType: z.string(),
  size: count,
  side: z.enum(packageSides),
  at: moment,
  by: z.string().nullable(),
  scan: z.enum(['held', 'refused']).nullable(),
});

const conditionSchema = z.object({
  _id: idSchema,
  requirementId: idSchema.nullable(),
  title: z.string(),
  note: z.string(),
  owner: z.enum(conditionOwners),
  dueOn: day.nullable(),
  clock: z.object({ due: z.enum(['none', 'later', 'soon', 'today', 'overdue']), days: count }),
  state: z.enum(conditionStates),
  stateAt: moment,
  stateReason: z.string(),
  createdAt: moment,
  version: versionSchema,
  waitsOn: z.enum(packageSides).nullable(),
  messages: count,
  files: count,
  can: z.object({ acts: z.array(z.enum(conditionActs)), edit: z.boolean(), write: z.boolean() }),
});
export type Condition = z.infer<typeof conditionSchema>;

const threadSchema = z.object({
  messages: z.array(
    z.object({
      _id: idSchema,
      side: z.enum(packageSides),
      by: z.string().nullable(),
      message: z.string(),
      at: moment,
    }),
  ),
  files: z.array(fileSchema),
});
export type ConditionThread = z.infer<typeof threadSchema>;

const documentSchema = z.object({
  _id: idSchema,
  requirementId: idSchema,
  name: z.string(),
  originalName: z.string(),
  mediaType: z.string(),
  size: count,
  sha256: z.string(),
  isSigned: z.boolean(),
  isFilled: z.boolean().describe('A form of the lender that was filled in from answers'),
  review: z
    .object({
      decision: z.enum(documentDecisions),
      reason: z.string(),
      at: moment,
      conditionId: idSchema.nullable(),
      version: versionSchema,
    })
    .nullable(),
});
export type PackageDocument = z.infer<typeof documentSchema>;

export const packageSchema = z.object({
  _id: idSchema,
  dealId: idSchema,
  address: z.string(),
  loanType: z.string(),
  loanAmount: z.number().nullable(),
  program: z.string().nullable(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })).describe('The deal as its broker states it'),
  broker: z.object({ name: z.string(), email: z.string() }),
  lenderName: z.string(),
  state: z.enum(packageStates),
  stateAt: moment,
  stateReason: z.string(),
  submittedAt: moment,
  openedAt: moment.nullable(),
  newer: z
    .object({ _id: idSchema, submittedAt: moment })
    .nullable()
    .describe('The newest package of the same deal that this lender got after this one and may read'),
  file: z
    .object({ name: z.string(), size: count, sha256: z.string() })
    .nullable()
    .describe('Everything in one ZIP; null until it is made'),
  today: day.describe('In the time zone of the deal, which due days mean'),
  zone: z.string(),
  documents: z.array(documentSchema).describe("In the order of the lender's list"),
  conditions: z.array(conditionSchema),
  can: z.object({ decide: z.boolean(), decline: z.boolean() }),
});
export type LoanPackage = z.infer<typeof packageSchema>;

const changed = { 200: z.object({ ...success, message: z.string(), package: packageSchema }) };
const reason = z.string('State a reason').trim().max(deskLimits.reasonLength);
const stated = reason.min(1, 'State a reason');

export const readLenderPackage = schemas({
  summary: 'A loan package with its documents and conditions, for the lender it was submitted to',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, package: packageSchema }) },
});

export const markOpened = schemas({
  summary: 'Say that the lender has opened a package. The broker sees when it was opened first',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, openedAt: moment }) },
});

const ofDocument = { tags, params: z.object({ id: idSchema, documentId: idSchema }) } as const;

const sourceSchema = z.object({
  question: z.string(),
  label: z.string(),
  answer: z.string().nullable().describe('Null: it was left blank'),
  from: z.enum(['answer', 'deal']),
});
export type AnswerSource = z.infer<typeof sourceSchema>;

export const readSources = schemas({
  summary:
    'Answers that a form of a loan package was filled in from, as they were then; what comes from the deal, as it is now. Personal identifiers are masked',
  ...ofDocument,
  response: {
    200: z.object({
      ...success,
      filledAt: moment.nullable(),
      sources: z.array(sourceSchema),
    }),
  },
});

export const decideDocument = schemas({
  summary: 'Accept or reject a document of a package. Rejecting it adds a condition for the broker',
  ...ofDocument,
  body: z
    .object({
      decision: z.enum(documentDecisions),
      reason: reason.default(''),
      dueOn: day.nullable().default(null),
      version: versionSchema.describe('Of the decision that was seen; 0: none'),
    })
    .refine(({ decision, reason: why }) => decision === 'accepted' || why !== '', {
      path: ['reason'],
      message: 'State a reason',
    }),
  response: changed,
});

export const declinePackage = schemas({
  summary: 'Decline a loan whose package was submitted. The broker reads the reason',
  tags,
  params: idParams,
  body: z.object({ reason: stated }),
  response: changed,
});

const terms = {
  title: z.string('Title is required').trim().min(1, 'Title is required').max(deskLimits.titleLength),
  note: z.string().trim().max(deskLimits.noteLength).default(''),
  owner: z.enum(conditionOwners),
  dueOn: day.nullable().default(null),
};

export const addConditions = schemas({
  summary: "Add conditions to a package, from the lender's own list or in its own words",
  tags,
  params: idParams,
  body: z.object({
    conditions: z
      .array(z.object({ ...terms, requirementId: idSchema.nullable().default(null) }))
      .min(1, 'Add at least one condition')
      .max(deskLimits.conditionsAtOnce),
  }),
  response: changed,
});

const requirementToAddSchema = z.object({
  _id: idSchema,
  name: z.string(),
  note: z.string(),
  owner: z.enum(conditionOwners),
  isInPackage: z.boolean(),
  isCondition: z.boolean(),
});
export type RequirementToAdd = z.infer<typeof requirementToAddSchema>;

export const listRequirementsToAdd = schemas({
  summary: "What of the lender's own list can become a condition of a package",
  tags,
  params: idParams,
  response: {
    200: z.object({
      ...success,
      requirements: z.array(requirementToAddSchema),
    }),
  },
});

const ofCondition = { tags, params: z.object({ id: idSchema, conditionId: idSchema }) } as const;

export const editCondition = schemas({
  summary: 'Change what a condition says, who owes it or when it is due',
  ...ofCondition,
  body: z.object({ ...terms, version: versionSchema }),
  response: changed,
});

export const moveCondition = schemas({
  summary: 'Accept, waive or reopen a condition. Waiving and reopening take a reason',
  ...ofCondition,
  body: z
    .object({
      act: z.enum(['accept', 'waive', 'reopen']),
      reason: reason.default(''),
      version: versionSchema,
    })
    .refine(({ act, reason: why }) => !needsReason(act) || why !== '', { path: ['reason'], message: 'State a reason' }),
  response: changed,
});

export const threadAnswer = { 200: z.object({ ...success, thread: threadSchema }) };
export const readLenderThread = schemas({
  summary: 'What was written about a condition, with its files, for the lender',
  ...ofCondition,
  response: threadAnswer,
});

export const messageText = z.string().trim().max(deskLimits.messageLength).default('');
export const writeAsLender = schemas({
  summary: 'Write to the broker about a condition, with files. It stays as it is. Idempotent with an Idempotency-Key',
  ...ofCondition,
  form: z.object({ message: messageText }),
  response: changed,
});
