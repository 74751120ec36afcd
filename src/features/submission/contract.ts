import { z } from 'zod';
import { idParams, schemas, success } from '../../kernel/contract.ts';
import { issueCodes } from '../../lending/preflight/issues.ts';

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
