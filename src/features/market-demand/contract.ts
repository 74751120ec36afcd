import { z } from 'zod';
import { cursorSchema, idSchema, nextCursor, schemas, success } from '../../kernel/contract.ts';
import { listFileSchemas } from '../../kernel/files/list-contract.ts';
import { stateCodes } from '../../kernel/states.ts';
import { kindSlugs } from '../../lending/kinds/find.ts';
import { callNoteAtMost, callResults, lineOrders, type Period, periodDays, usualPeriod } from './model.ts';

const kindSchema = z.enum(kindSlugs);
const stateSchema = z.enum(stateCodes);
const checkSchema = z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'This is not a check.');
const wantedSchema = z.string().max(500);
export const daysSchema = z.coerce
  .number()
  .refine((days): days is Period => periodDays.some((one) => one === days), {
    error: `The period must be ${periodDays.join(', ')} days.`,
  })
  .default(usualPeriod);

const filterShape = {
  days: daysSchema,
  kind: kindSchema.optional(),
  state: stateSchema.optional(),
  check: checkSchema.optional().describe('The code of the check that most programs fail'),
};

const changeSchema = z.object({
  refusedBy: z.string(),
  wanted: z.string(),
  thresholdLow: z.number().nullable(),
  thresholdHigh: z.number().nullable(),
  valueLow: z.number().nullable(),
  valueHigh: z.number().nullable(),
});

const lineShape = {
  kind: kindSchema,
  state: stateSchema,
  /** The check that refuses most programs offered in the state, and what was wanted where it is a choice. */
  refusedBy: z.string(),
  wanted: z.string(),
};

const lineSchema = z.object({
  ...lineShape,
  searches: z.int(),
  withoutFit: z.int().describe('Searches that no program matches'),
  amount: z.int().nullable().describe('Loans of the searches in whole dollars, where they are known'),
  valueLow: z.number().nullable(),
  valueHigh: z.number().nullable(),
  /** The one limit whose change would open most of the searches; null where no single one opens any. */
  best: z.object({ ...changeSchema.shape, searches: z.int(), lenders: z.int() }).nullable(),
});
export type DemandLine = z.infer<typeof lineSchema>;

/** Lines that are answered; what comes after is narrowed down to by the filters. */
export const linesAtMost = 100;

export const listDemand = schemas({
  summary: 'Searches that few or no programs match, by loan type, state and the check that most programs fail',
  tags: ['Analytics'],
  querystring: z.object({ ...filterShape, order: z.enum(lineOrders).default('searches') }),
  response: {
    200: z.object({
      ...success,
      lines: z.array(lineSchema),
      total: z.int().describe('Results in all'),
      searches: z.int().describe('All searches of the period, the ones with enough programs included'),
      checks: z.array(z.object({ kind: z.string(), refusedBy: z.string() })),
    }),
  },
});

const lineQuery = z.object({
  days: daysSchema,
  kind: kindSchema,
  state: stateSchema,
  check: checkSchema,
  wanted: wantedSchema.default(''),
});
export type LineQuery = z.infer<typeof lineQuery>;

const callSchema = z.object({
  _id: idSchema,
  at: z.iso.datetime(),
  /** Null: somebody whose account has ended. */
  by: z.string().nullable(),
  result: z.enum(callResults),
  note: z.string(),
});

const demandLenderSchema = z.object({
  _id: idSchema,
  name: z.string(),
  contactName: z.string(),
  phone: z.string(),
  email: z.string(),
  /** What the lender could change, the one that opens most first. */
  changes: z.array(z.object({ ...changeSchema.shape, searches: z.int(), amount: z.int().nullable() })),
  lastCall: callSchema.nullable(),
});
export type DemandLender = z.infer<typeof demandLenderSchema>;
export const lendersAtMost = 50;

export const readDemandLenders = schemas({
  summary: 'The lenders that would take searches of a result with one limit changed, those that would take most first',
  tags: ['Analytics'],
  querystring: lineQuery,
  response: {
    200: z.object({ ...success, people: z.int().describe('Who searched'), lenders: z.array(demandLenderSchema) }),
  },
});

const demandSearchSchema = z.object({
  _id: idSchema,
  at: z.iso.datetime(),
  loanAmount: z.int().nullable(),
  fits: z.int(),
  refused: z.int(),
  value: z.number().nullable(),
  lenders: z.int().describe('Lenders that would take it with one limit changed'),
});
export type DemandSearch = z.infer<typeof demandSearchSchema>;

export const readDemandSearches = schemas({
  summary: 'The searches behind a result, the newest first, without the people behind them',
  tags: ['Analytics'],
  querystring: lineQuery.extend({ cursor: cursorSchema }),
  response: { 200: z.object({ ...success, searches: z.array(demandSearchSchema), next: nextCursor }) },
});

export const exportDemandSearches = schemas(
  listFileSchemas('The searches behind a result, as a file', readDemandSearches),
);

export const exportDemand = schemas(listFileSchemas('The list with the lenders to call, as a file', listDemand));

export const noteCall = schemas({
  summary: 'Note that a lender was called about a line; refused when somebody noted another call meanwhile',
  tags: ['Analytics'],
  body: z.object({
    lenderId: idSchema,
    kind: kindSchema,
    state: stateSchema,
    check: checkSchema,
    wanted: wantedSchema.default(''),
    result: z.enum(callResults, 'Choose the result of the call.'),
    note: z.string().trim().max(callNoteAtMost, `The note must be at most ${callNoteAtMost} characters.`).default(''),
    lastCall: idSchema.nullable().describe('The newest call of the lender that was seen; null for none'),
  }),
  response: { 200: z.object({ ...success, message: z.string(), call: callSchema }) },
});
