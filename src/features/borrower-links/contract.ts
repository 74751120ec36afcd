import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { linkLimits, linkParties } from './model.ts';

const moment = z.iso.datetime();
const party = z.enum(linkParties);
const settlements = z.enum(['accepted', 'ignored']);
const count = z.int().min(0);

const linkSchema = z.object({
  _id: idSchema,
  party,
  name: z.string(),
  email: z.string(),
  state: z.enum(['sent', 'seen', 'begun', 'done', 'expired', 'revoked']),
  sentAt: moment,
  expiresAt: moment,
  seenAt: moment.nullable(),
  begunAt: moment.nullable(),
  doneAt: moment.nullable(),
  askedAt: moment
    .nullable()
    .describe('Since when the lender asks for something that they were neither emailed about nor have seen'),
  askedMailedAt: moment.nullable().describe('When they were last emailed that the lender asks for something'),
  undelivered: z
    .object({ state: z.enum(['late', 'failed']), since: moment })
    .nullable()
    .describe('The email with the link does not arrive'),
});
export type BorrowerLink = z.infer<typeof linkSchema>;

const answerSchema = z.object({
  linkId: idSchema,
  party,
  question: z.string(),
  label: z.string(),
  text: z.string().describe('What was sent; a personal identifier is masked'),
  current: z.string().nullable().describe('What the package says now'),
  at: moment,
});
const fileSchema = z.object({
  _id: idSchema,
  party,
  requirementId: idSchema,
  requirement: z.string().describe('What the lender calls the document; empty where it is no longer asked for'),
  originalName: z.string(),
  mediaType: z.string(),
  size: count,
  uploadedAt: moment,
  isHeld: z.boolean().describe('Not scanned for viruses yet'),
});
const replySchema = z.object({
  _id: idSchema,
  party,
  name: z.string(),
  conditionId: idSchema,
  title: z.string(),
  message: z.string(),
  files: z.array(fileSchema.pick({ _id: true, originalName: true, mediaType: true, size: true, isHeld: true })),
  at: moment,
});
const linksSchema = z.object({
  links: z.array(linkSchema).describe('The last one of each person'),
  answers: z.array(answerSchema).describe('Sent, and neither accepted nor ignored'),
  files: z.array(fileSchema).describe('Sent, and neither accepted nor ignored'),
  replies: z.array(replySchema).describe('Sent for conditions of the lender, and neither sent on nor ignored'),
  suggested: z.object({ name: z.string(), email: z.string() }).describe('The borrower, as the package knows them'),
  can: z.object({ edit: z.boolean() }),
});
export type BorrowerLinks = z.infer<typeof linksSchema>;

const answer = { 200: z.object({ ...success, message: z.string(), borrower: linksSchema }) };

export const readBorrowerLinks = schemas({
  summary: 'The links of the borrowers of a deal, and what they sent and the broker has not reviewed',
  tags: ['Borrower links'],
  params: idParams,
  response: { 200: z.object({ ...success, borrower: linksSchema }) },
});

export const sendBorrowerLink = schemas({
  summary:
    'Email somebody a link by which they answer and bring documents, without an account. An earlier link of theirs stops working',
  tags: ['Borrower links'],
  params: idParams,
  body: z.object({
    party,
    name: z.string().trim().min(1, 'Name is required').max(linkLimits.nameLength),
    email: z.email('Invalid email address').max(254),
  }),
  response: answer,
});

export const revokeBorrowerLink = schemas({
  summary: 'Revoke the link of a borrower. It stops working immediately; what was sent stays',
  tags: ['Borrower links'],
  params: idParams.extend({ linkId: idSchema }),
  response: answer,
});

export const settleAnswers = schemas({
  summary: 'Accept or ignore answers that borrowers sent. Accepted ones become answers of the loan package',
  tags: ['Borrower links'],
  params: idParams,
  body: z.object({
    answers: z
      .array(z.object({ linkId: idSchema, question: z.string().max(100), at: moment.describe('As it was seen') }))
      .min(1)
      .max(300),
    as: settlements,
  }),
  response: answer,
});

export const settleFile = schemas({
  summary: 'Accept or ignore a file that a borrower sent. An accepted one becomes a document of the deal',
  tags: ['Borrower links'],
  params: idParams.extend({ fileId: idSchema }),
  body: z.object({ as: settlements }),
  response: answer,
});

export const settleReply = schemas({
  summary: 'Send the lender what a borrower brought for a condition, as its answer, or ignore it',
  tags: ['Borrower links'],
  params: idParams.extend({ replyId: idSchema }),
  body: z.object({ as: settlements, at: moment.describe('As it was seen') }),
  response: answer,
});
