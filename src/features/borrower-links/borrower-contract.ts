import { z } from 'zod';
import { idSchema, schemas, success } from '../../kernel/contract.ts';
import { linkLimits, linkParties } from './model.ts';

const moment = z.iso.datetime();

const fileSchema = z.object({
  _id: idSchema,
  originalName: z.string(),
  size: z.int().min(0),
  uploadedAt: moment,
  settled: z.enum(['accepted', 'ignored']).nullable(),
});

const viewSchema = z.object({
  party: z.enum(linkParties),
  name: z.string(),
  brokerName: z.string(),
  property: z.string(),
  expiresAt: moment,
  doneAt: moment.nullable(),
  sections: z.array(
    z.object({
      title: z.string(),
      questions: z.array(
        z.object({
          question: z.string(),
          value: z.unknown().describe('As this person sent it; a personal identifier is masked'),
          state: z.enum(['open', 'sent', 'accepted']),
        }),
      ),
    }),
  ),
  documents: z.array(
    z.object({
      requirementId: idSchema,
      name: z.string(),
      words: z.string().describe('What to send, in their words'),
      note: z.string(),
      state: z.enum(['open', 'sent', 'received']),
      files: z.array(fileSchema),
    }),
  ),
  conditions: z
    .array(
      z.object({
        conditionId: idSchema,
        title: z.string(),
        note: z.string(),
        words: z.string().describe('What to send, in their words; blank where the title says it'),
        dueOn: z.iso.date().nullable(),
        isOverdue: z.boolean(),
        isAskedAgain: z.boolean(),
        message: z.string().describe('As this person sent it'),
        state: z.enum(['open', 'sent', 'received']),
        files: z.array(fileSchema),
      }),
    )
    .describe('What the lender still needs from this person before the loan closes'),
  signing: z.enum(['none', 'ready', 'signed']),
});
export type BorrowerView = z.infer<typeof viewSchema>;

const answer = { 200: z.object({ ...success, message: z.string(), view: viewSchema }) };

export const readBorrowerView = schemas({
  summary: 'What is missing from the borrower of a link, in their words',
  tags: ['Borrower links'],
  response: { 200: z.object({ ...success, view: viewSchema }) },
});

export const sendAnswers = schemas({
  summary: 'Send answers to the broker. A blank one removes what was sent',
  tags: ['Borrower links'],
  body: z.object({ answers: z.record(z.string().max(100), z.unknown()) }),
  response: answer,
});

export const sendFile = schemas({
  summary: 'Send a file for a document that is asked for',
  tags: ['Borrower links'],
  params: z.object({ requirementId: idSchema }),
  form: z.object({}),
  response: answer,
});

const ofCondition = z.object({ conditionId: idSchema });

export const replyToCondition = schemas({
  summary: 'Answer what the lender still needs. A blank answer removes what was sent',
  tags: ['Borrower links'],
  params: ofCondition,
  body: z.object({ message: z.string().trim().max(linkLimits.messageLength, 'This text is too long.') }),
  response: answer,
});

export const sendConditionFile = schemas({
  summary: 'Send a file for what the lender still needs',
  tags: ['Borrower links'],
  params: ofCondition,
  form: z.object({}),
  response: answer,
});

export const removeFile = schemas({
  summary: 'Remove a file that the broker has not accepted yet',
  tags: ['Borrower links'],
  params: z.object({ fileId: idSchema }),
  response: answer,
});

export const finish = schemas({
  summary: 'Tell the broker that everything is there',
  tags: ['Borrower links'],
  response: answer,
});

export const askToSign = schemas({
  summary: 'Email the signer of a link a new link to sign, where they are asked to',
  tags: ['Borrower links'],
  response: answer,
});
