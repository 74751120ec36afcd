import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';

/** How brokers reach a lender, and its licenses. */
export const lenderContactShape = {
  contactName: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Blank and empty: not stated. */
  nmlsId: z.string(),
  licenseStates: z.array(z.string()),
};

/** The company record as it is answered: a blank text is an empty one. What waits for approval is not in force yet. */
export const lenderRecordSchema = z.object({
  _id: idSchema,
  name: z.string(),
  companyName: z.string(),
  /** Counts the changes: saving says which one was seen. */
  version: z.int(),
  states: z.array(z.string()),
  brokersLicenseOnlyStates: z.array(z.string()),
  brokerFriendly: z.boolean(),
  portalAddress: z.string(),
  ...lenderContactShape,
  website: z.string(),
  whiteLabelPaperwork: z.boolean(),
  whiteLabelFundingTPO: z.boolean(),
  proofOfFundsLetters: z.boolean(),
  proofOfFundsNotes: z.string(),
  attachPackage: z.boolean().describe('The email about a submitted package carries its file'),
  assumable: z.boolean(),
  bkFcSsDil: z.number().nullable(),
  backgroundLimitations: z.array(z.string()),
  rehabLogic: z.string(),
  /** What the lender's users have changed and an administrator has not decided about yet: field to proposed value. */
  pendingEdits: z.record(z.string(), z.unknown()),
});
export type LenderRecord = z.infer<typeof lenderRecordSchema>;

export const listLenders = schemas({
  summary: 'Every lender by name, for lists to choose from',
  tags: ['Lenders'],
  response: {
    200: z.object({ ...success, lenders: z.array(z.object({ _id: idSchema, name: z.string() })) }),
  },
});

export const getLender = schemas({
  summary: 'The company record of one lender, for administrators and the lender itself',
  tags: ['Lenders'],
  params: idParams,
  response: { 200: z.object({ ...success, lender: lenderRecordSchema }) },
});

/** So many are shown. */
export const recentAtMost = 5;
export const recentLenders = schemas({
  summary: 'The lenders whose company records changed last',
  tags: ['Lenders'],
  response: {
    200: z.object({
      ...success,
      lenders: z.array(z.object({ _id: idSchema, name: z.string(), changedAt: z.iso.datetime() })).max(recentAtMost),
    }),
  },
});
