import { z } from 'zod';
import {
  cursorSchema,
  idParams,
  idSchema,
  nextCursor,
  schemas,
  success,
  versionSchema,
} from '../../kernel/contract.ts';
import { cleanText } from '../../kernel/fields/read-choices.ts';
import { schemaOfFields } from '../../kernel/fields/schema.ts';
import { verdictStatuses } from '../../lending/engine/verdict.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import { schemasOf } from '../../lending/kinds/schemas.ts';
import { dealNameFields } from '../pipeline/model.ts';
import { calculationNameFields, calculatorSlugs, inputLimits, movedAtMost, savedAtMost } from './model.ts';

const calculator = z.enum(calculatorSlugs, 'There is no such calculator.');
const named = schemaOfFields(calculationNameFields);
const text = z
  .string()
  .transform(cleanText)
  .pipe(z.string().max(inputLimits.textLength, `Text can have at most ${inputLimits.textLength} characters.`));
const number = z
  .number()
  .min(-inputLimits.largest, 'This number is too small.')
  .max(inputLimits.largest, 'This number is too large.');
const input = z.union([number, z.boolean(), text], 'This must be a number, text, or yes or no.');
const inputs = z
  .record(z.string().regex(inputLimits.name), input, {
    error: ({ code }) =>
      code === 'invalid_key' ? 'Field names have only letters and digits.' : 'The inputs must be an object of fields.',
  })
  .refine((record) => Object.keys(record).length <= inputLimits.entries, {
    error: `A calculation can have at most ${inputLimits.entries} inputs.`,
    // Also where single inputs are invalid: every invalid field is named at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const calculationSchema = z.object({
  _id: idSchema,
  calculator: z.enum(calculatorSlugs),
  name: z.string(),
  inputs: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])),
  /** Counts the changes: saving says which one was seen. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type StoredCalculation = z.infer<typeof calculationSchema>;
/** What of a calculation is read from its row by a schema. */
export const storedContent = calculationSchema.pick({ calculator: true, inputs: true });

const tags = ['Calculators'] as const;

const one = { 200: z.object({ ...success, calculation: calculationSchema }) };

export const listCalculations = schemas({
  summary: 'The saved calculations of the account, of one calculator or all, most recently changed first',
  tags,
  querystring: z.object({
    calculator: calculator.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: cursorSchema,
  }),
  response: {
    200: z.object({ ...success, calculations: z.array(calculationSchema), next: nextCursor }),
  },
});

export const saveCalculation = schemas({
  summary: `Save the inputs of a calculator under a name; at most ${savedAtMost} for an account`,
  tags,
  body: named.extend({ calculator, inputs }),
  response: one,
});

export const changeCalculation = schemas({
  summary:
    'Rename a calculation, or save other inputs under its name; what is left out stays unchanged. Refused when it has changed since the version that was seen',
  tags,
  params: idParams,
  body: z.object({ version: versionSchema, name: named.shape.name.optional(), inputs: inputs.optional() }),
  response: one,
});

export const deleteCalculation = schemas({
  summary: 'Delete a calculation',
  tags,
  params: idParams,
  response: { 200: z.object(success) },
});

export const moveCalculations = schemas({
  summary: `Move calculations saved in a browser to the account; all of them, or none where there is not enough room. One that is there already, by its key, stays as it is`,
  tags,
  body: z.object({
    calculations: z
      .array(named.extend({ key: idSchema.describe('Created by the browser that saved it'), calculator, inputs }))
      .min(1)
      .max(movedAtMost, `You can move at most ${movedAtMost} calculations at a time.`),
  }),
  response: {
    200: z.object({
      ...success,
      calculations: z.array(calculationSchema).describe('As saved in the account, in the order they were sent'),
    }),
  },
});

/** The program that comes first by its loan or its leverage. */
const topSchema = z.object({
  programId: idSchema,
  programName: z.string(),
  lenderId: idSchema,
  lenderName: z.string(),
  tierName: z.string().nullable(),
  status: z.enum(verdictStatuses).describe('Never ineligible'),
  /** The largest loan it would give, whole dollars; null while it cannot be put in figures. */
  amount: z.number().nullable(),
  /** What `kind.loan` calls the limit that set the amount; null where the amount is the whole (`kind.loan.whole.words`). */
  boundBy: z.string().nullable(),
  /** The share that the amount is, as the kind measures leverage (`kind.figures.leverageLabel`). */
  leveragePercent: z.number().nullable(),
  /** The leverage that its tier states, by which results are sorted. */
  statedPercent: z.number().nullable(),
});
export type MarketTop = z.infer<typeof topSchema>;

/** What stands against a calculator's figures in the market of a kind. */
const marketSchemas = (kind: LoanKind) =>
  schemas({
    summary: `How many ${kind.name} programs may fit the inputs of a calculator, how many lend as much, and the most that any of them lends. A loan amount in the scenario is ignored`,
    tags,
    body: z.object({
      scenario: schemasOf(kind).scenario,
      loanAmount: z.number().min(0).max(1e12).nullable().default(null),
      note: z
        .object({ ratePercent: z.number().min(0).max(100), years: z.number().min(0).max(100) })
        .nullable()
        .default(null)
        .describe('The rate and amortization of the calculator (0 years: interest only); a DSCR is computed with them'),
    }),
    response: {
      200: z.object({
        ...success,
        counts: z.record(z.enum(verdictStatuses), z.number()),
        programs: z.number().describe('Live programs'),
        mayFit: z.number().describe('Not ineligible'),
        lendThisMuch: z
          .number()
          .nullable()
          .describe('Of those that may fit: whose loan is at least `loanAmount`; null without one'),
        largestLoan: topSchema.nullable(),
        bestLeverage: topSchema.nullable(),
      }),
    },
  });

const dealSchemas = (kind: LoanKind) =>
  schemas({
    summary: `Make a ${kind.name} deal in the pipeline from the inputs of a calculator. Refused when there is an active deal for the address: and \`about.pipelineEntryId\` is that deal`,
    tags,
    body: schemaOfFields(dealNameFields).extend({ calculator, scenario: schemasOf(kind).scenario }),
    response: { 200: z.object({ ...success, message: z.string(), pipelineEntryId: idSchema }) },
  });

/** The schemas of the calls of one kind. */
export const calculatorCalls = (kind: LoanKind) => ({ market: marketSchemas(kind), makeDeal: dealSchemas(kind) });
