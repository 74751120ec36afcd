import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { signerRoles } from '../../lending/form-templates/placement.ts';
import { issueCodes } from '../../lending/preflight/issues.ts';
import { packageStates, stepIds, withdrawalReasonLength } from './model.ts';

const place = z.discriminatedUnion('step', [
  z.object({ step: z.literal('borrower'), question: z.string().optional() }),
  z.object({ step: z.literal('forms'), form: z.enum(['experience', 'scope']) }),
  z.object({ step: z.literal('documents'), requirementId: z.string().optional() }),
]);

const preflightSchema = z.object({
  score: z.int().min(0).max(100),
  checked: z.int().describe('How many things were looked at'),
  issues: z.array(
    z.object({
      code: z.enum(issueCodes),
      facts: z.record(z.string(), z.union([z.string(), z.number()])),
      place: place.optional().describe('Where it is mended'),
    }),
  ),
  /** Changes with anything that is in the package: a review names the one that was seen. */
  contents: z.string(),
  review: z
    .object({
      at: z.iso.datetime(),
      by: z.string(),
      isCurrent: z.boolean().describe('Nothing in the package has changed since'),
    })
    .nullable(),
  can: z.object({ review: z.boolean() }),
});
export type PackagePreflight = z.infer<typeof preflightSchema>;

export const readPreflight = schemas({
  summary: 'What is missing, disagrees or has expired in the loan package of a deal, and whether it was reviewed',
  tags: ['Submission'],
  params: idParams,
  response: { 200: z.object({ ...success, preflight: preflightSchema }) },
});

export const reviewPackage = schemas({
  summary: 'Mark the loan package of a deal as reviewed, as it was seen. A second time changes nothing',
  tags: ['Submission'],
  params: idParams,
  body: z.object({ contents: z.string().max(100) }),
  response: { 200: z.object({ ...success, message: z.string(), preflight: preflightSchema }) },
});

const moment = z.iso.datetime();
const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const listed = z.object({
  _id: idSchema.describe('Of what was submitted: views it as it was then. Else of the requirement'),
  name: z.string().describe('What the lender calls it'),
  documentType: z.string(),
  mediaType: z.string(),
  size: count,
  isSigned: z.boolean().describe('It goes signed and sealed'),
});

const summarySchema = z.object({
  lender: z.string().nullable(),
  program: z.string().nullable(),
  terms: z.array(z.object({ label: z.string(), text: z.string() })),
  documents: z.array(listed).describe('In the order of the lender’s list'),
  later: z.array(z.string()).describe('What the lender asks for that does not go with the package'),
  signers: z.array(z.object({ role: z.enum(signerRoles), name: z.string(), signedAt: moment.nullable() })),
  isSigningNeeded: z.boolean(),
  score: z.int().min(0).max(100),
  warnings: count,
  reviewedAt: moment.nullable().describe('Null: there is no current review'),
});
export type PackageSummary = z.infer<typeof summarySchema>;

const packageSchema = z.object({
  _id: idSchema,
  state: z.enum(packageStates),
  stateAt: moment,
  stateReason: z.string(),
  lender: z.string(),
  program: z.string().nullable(),
  submittedAt: moment,
  submittedBy: z.string(),
  openedAt: moment.nullable().describe('When the lender opened it first'),
  documents: z.array(listed),
  file: z
    .object({ name: z.string(), size: count, sha256: z.string(), builtAt: moment })
    .nullable()
    .describe('The ZIP, downloaded as a document by the id of the package; null until it is made'),
  buildProblem: z.string().nullable().describe('Why the ZIP is not made yet'),
  undelivered: z.object({ state: z.enum(['late', 'failed']), since: moment }).nullable(),
  can: z.object({ withdraw: z.boolean(), download: z.boolean() }),
});
export type SubmittedPackage = z.infer<typeof packageSchema>;

const submissionSchema = z.object({
  missing: z.array(z.enum(stepIds)).describe('The steps that are not done'),
  whyNotSubmit: z.string().nullable().describe('What else prevents it'),
  classToPass: idSchema.nullable().describe('The class that the lender asks for first, where that prevents it'),
  can: z.object({ submit: z.boolean() }),
  summary: summarySchema.describe('What would be submitted now'),
  package: packageSchema.nullable().describe('What was submitted last'),
  earlier: z.array(
    packageSchema.pick({ _id: true, state: true, stateAt: true, stateReason: true, lender: true, submittedAt: true }),
  ),
});
export type Submission = z.infer<typeof submissionSchema>;

const changed = { 200: z.object({ ...success, message: z.string(), submission: submissionSchema }) };

export const readSubmission = schemas({
  summary: 'What of a loan package would be submitted, what is missing, and what was submitted',
  tags: ['Submission'],
  params: idParams,
  response: { 200: z.object({ ...success, submission: submissionSchema }) },
});

export const submitPackage = schemas({
  summary:
    'Submit the loan package of a deal to its lender. Everything is checked again; `about.steps` names what is missing',
  tags: ['Submission'],
  params: idParams,
  response: changed,
});

export const withdrawPackage = schemas({
  summary: 'Take a submitted package back. The lender is notified of the reason',
  tags: ['Submission'],
  params: idParams,
  body: z.object({ reason: z.string().trim().min(1, 'State a reason').max(withdrawalReasonLength) }),
  response: changed,
});
