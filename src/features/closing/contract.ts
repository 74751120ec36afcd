import { z } from 'zod';
import { idParams, idSchema, schemas, success, versionSchema } from '../../kernel/contract.ts';
import { schemaOfText, schemaOfTexts } from '../../kernel/fields/texts/text-schema.ts';
import { deskLimits } from '../package-desk/model.ts';
import { offerStages } from '../quotes/model.ts';
import { offerSchema, offerTermsSchema } from '../quotes/schemas.ts';
import { packageStates } from '../submission/model.ts';
import { answerNoteRule, closingSides, laterStages, reasonRule, termAnswers, undoReasonRule } from './model.ts';
import { callRules, wireRules } from './wire/instructions.ts';

const tags = ['Closing'] as const;
const moment = z.iso.datetime();
const amount = z.int();

const changeSchema = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  /** What it adds over the months and to the cash needed, whole dollars; above 0 is worse for the borrower. Null: it has no price. */
  cost: amount.nullable(),
  cash: amount.nullable(),
});

const sumsSchema = z.object({ cost: amount, cash: amount });

const versionRowSchema = z.object({
  _id: idSchema,
  version: z.int(),
  stage: z.enum(offerStages),
  at: moment,
  terms: offerTermsSchema,
  /** Why it differs from the version before, as the lender states it. */
  reason: z.string(),
  changes: z.array(changeSchema),
  /** Against the version before; null for the accepted offer. */
  drift: sumsSchema.nullable(),
  answer: z.object({ answer: z.enum(termAnswers), note: z.string(), at: moment }).nullable(),
});
export type TermVersionRow = z.infer<typeof versionRowSchema>;

const termRecordSchema = z.object({
  /** The loan type. */
  kind: z.string(),
  /** Over so many months all of it is priced. */
  months: z.int(),
  /** What the broker asked for: the loan as the program sized it, where it could. */
  requested: z.object({ at: moment, loanAmount: amount.nullable() }),
  /** Newest first; the last is the offer that was accepted. */
  versions: z.array(versionRowSchema),
  /** From the accepted offer to the newest version. */
  total: sumsSchema,
});
export type TermRecord = z.infer<typeof termRecordSchema>;

const sideSchema = z.enum(closingSides);

const wireVersionSchema = z.object({
  version: z.int(),
  side: sideSchema,
  by: z.string(),
  at: moment,
  /** Null: it can't be read, because its key is missing. */
  shown: z
    .object({ beneficiary: z.string(), bank: z.string(), routingNumber: z.string(), accountNumber: z.string() })
    .nullable()
    .describe('Numbers show their last four digits alone'),
  call: z
    .object({ by: z.string(), at: moment, person: z.string(), number: z.string() })
    .nullable()
    .describe('Who of the other side had it read back, by whom and at which number'),
});
export type WireVersion = z.infer<typeof wireVersionSchema>;

const closingSchema = z.object({
  packageId: idSchema,
  dealId: idSchema,
  /** Of the caller. */
  side: sideSchema,
  state: z.enum(packageStates),
  property: z.string(),
  lender: z.string(),
  broker: z.string(),
  /** Where the days of the deal are, and the day that it is there. */
  zone: z.string(),
  today: z.iso.date(),
  submittedOn: z.iso.date(),
  /** Counts the changes of date and end: who saves says which one they have seen. */
  version: versionSchema,
  /** Null: no offer of this lender was accepted in Plinth, so there are no terms to compare with. */
  terms: termRecordSchema.nullable(),
  date: z.object({ on: z.iso.date(), side: sideSchema, at: moment, reason: z.string() }).nullable(),
  /** Newest first. */
  wire: z.array(wireVersionSchema),
  /** The version of the terms that both sides agreed to close with. */
  finalVersion: z.int().nullable(),
  funded: z.object({ on: z.iso.date(), amount, at: moment }).nullable(),
  openConditions: z
    .array(z.string())
    .describe('What is neither accepted nor waived, while the package is with the lender'),
  can: z.object({
    issue: z.array(z.enum(laterStages)),
    answer: z.boolean(),
    setDate: z.boolean(),
    writeWire: z.boolean(),
    confirmWire: z.boolean(),
    fund: z.boolean(),
    undoFunding: z.boolean(),
  }),
});
export type Closing = z.infer<typeof closingSchema>;

const answered = { 200: z.object({ ...success, message: z.string(), closing: closingSchema }) };

export const readClosing = schemas({
  summary: 'How a submitted loan closes: its terms in every version, the date, the wire instructions masked',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, closing: closingSchema }) },
});

export const readDealClosing = schemas({
  summary: 'The same of the package of a deal that is with a lender or was funded; null where there is none',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, closing: closingSchema.nullable() }) },
});

export const issueTerms = schemas({
  summary:
    'Issue a term sheet or closing terms as the next version of the accepted offer. A change needs a reason. Idempotent with an Idempotency-Key',
  tags,
  params: idParams,
  body: offerSchema.extend({
    stage: z.enum(laterStages),
    reason: schemaOfText(reasonRule).default(''),
    /** The newest version that was looked at. */
    seen: versionSchema,
    confirmUnusual: z.boolean().default(false),
  }),
  response: answered,
});

export const answerTerms = schemas({
  summary:
    'Accept the newest terms, or ask back. Accepted closing terms are the final ones. A second time changes nothing',
  tags,
  params: z.object({ id: idSchema, offerId: idSchema }),
  body: z.object({ answer: z.enum(termAnswers), note: schemaOfText(answerNoteRule).default('') }),
  response: answered,
});

export const setClosingDate = schemas({
  summary: 'Set the closing date, or move it with a reason. The other side is notified',
  tags,
  params: idParams,
  body: z.object({
    on: z.iso.date('Enter the closing date'),
    reason: schemaOfText(reasonRule).default(''),
    version: versionSchema,
  }),
  response: answered,
});

export const writeWire = schemas({
  summary:
    'Write the wire instructions, as the next version. They are encrypted and never emailed; both sides are notified that they changed. Idempotent with an Idempotency-Key',
  tags,
  params: idParams,
  body: z.object({
    instructions: schemaOfTexts(wireRules),
    /** The newest version that was looked at; 0 for none. */
    seen: versionSchema,
  }),
  response: answered,
});

const wireParams = z.object({ id: idSchema, version: z.coerce.number().pipe(versionSchema) });

export const revealWire = schemas({
  summary: 'One version of the wire instructions in full. Who looked is recorded',
  tags,
  params: wireParams,
  response: {
    200: z.object({
      ...success,
      instructions: z.object({
        beneficiary: z.string(),
        bank: z.string(),
        routingNumber: z.string(),
        accountNumber: z.string(),
        reference: z.string(),
        note: z.string(),
      }),
    }),
  },
});

export const confirmWire = schemas({
  summary: 'Record that the other side’s newest instructions were read back over a number known before',
  tags,
  params: wireParams,
  body: schemaOfTexts(callRules),
  response: answered,
});

export const fundLoan = schemas({
  summary:
    'Mark the loan as funded: the day and the amount, which has to be that of the final terms. The deal closes. Conditions that are neither accepted nor waived have to be confirmed by their number. Idempotent with an Idempotency-Key',
  tags,
  params: idParams,
  body: z.object({
    on: z.iso.date('Enter the day the loan was funded'),
    amount: z.int('The amount must be whole dollars').min(1, 'Enter the amount that was funded').max(1_000_000_000),
    openConditions: z
      .int()
      .min(0)
      .max(deskLimits.conditionsPerPackage)
      .default(0)
      .describe('So many conditions are neither accepted nor waived, and the loan was funded all the same'),
    version: versionSchema,
  }),
  response: answered,
});

export const undoFunding = schemas({
  summary:
    'Undo the funding of a loan marked by mistake, with a reason, within 30 days and while the deal stands as it was left. Idempotent with an Idempotency-Key',
  tags,
  params: idParams,
  body: z.object({ reason: schemaOfText(undoReasonRule), version: versionSchema }),
  response: answered,
});
