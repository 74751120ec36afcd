import { z } from 'zod';
import { success } from '../../kernel/answers.ts';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { verdictStatuses } from '../../lending/verdict.ts';
import { checkSchema, fixAndFlipSearchSchema, searchSorts, warningSchema } from './model.ts';

const amount = z.number().nullable();
export const sizingSchema = z.object({
  purchaseLoanAmount: amount,
  rehabLoanAmount: amount,
  totalLoanAmount: amount,
  tltcLimit: amount,
  arvLimit: amount,
  basis: amount,
  cashToClose: amount,
  ltc: amount,
  boundBy: z.enum(['requested', 'totalLTC', 'maxARV', 'loanRange']).nullable(),
  requestedAmount: amount,
});

const findingShape = {
  status: z.enum(verdictStatuses),
  tierName: z.string().nullable(),
  tierIndex: z.number().nullable(),
  checks: z.array(checkSchema),
  sizing: sizingSchema,
  warnings: z.array(warningSchema),
  failures: z.number(),
  gap: z.number(),
};

/** One program's verdict as a row of the results. Percents are those of the chosen tier. */
export const searchRowSchema = z.object({
  ...findingShape,
  programId: idSchema,
  lenderId: idSchema,
  lenderName: z.string(),
  programName: z.string(),
  /** Median minutes to the lender's answer over 90 days; null when unknown. */
  replyMinutes: z.number().nullable(),
  averageTimeToClose: z.number().nullable(),
  highlightNote: z.string(),
  maxLTC: amount,
  totalLTC: amount,
  maxARV: amount,
  rehabPercent: amount,
});
export type SearchRow = z.infer<typeof searchRowSchema>;

export const searchFixAndFlip = defineEndpoint({
  method: 'POST',
  url: '/api/search/fix-and-flip',
  schema: {
    summary: 'Every Fix & Flip program with its verdict: counts, and one page of rows',
    tags: ['Search'],
    body: z.object({
      scenario: fixAndFlipSearchSchema,
      sortBy: z.enum(searchSorts).default('loanAmount'),
      offset: z.int().min(0).max(100_000).default(0),
      limit: z.int().min(1).max(200).default(50),
      nearMissLimit: z.int().min(0).max(200).default(10),
    }),
    response: {
      200: z.object({
        ...success,
        counts: z.record(z.enum(verdictStatuses), z.number()),
        rows: z.array(searchRowSchema),
        nearMisses: z.array(searchRowSchema),
      }),
    },
  },
  config: { access: 'broker' },
});

/** Everything about one program and this scenario: passing checks too, each tier's outcome, how to reach the lender. */
export const explainFixAndFlip = defineEndpoint({
  method: 'POST',
  url: '/api/search/fix-and-flip/explain',
  schema: {
    summary: 'One program against the scenario, with every check and every tier',
    tags: ['Search'],
    body: z.object({ scenario: fixAndFlipSearchSchema, programId: idSchema }),
    response: {
      200: z.object({
        ...success,
        row: searchRowSchema,
        tiers: z.array(z.object(findingShape)),
        lender: z.object({ contactName: z.string(), phone: z.string(), email: z.string(), website: z.string() }),
        confirmedAt: z.string(),
      }),
    },
  },
  config: { access: 'broker' },
});

const text = z.string().max(100).optional();
/** The documented search: every match in the documented shape, a blank criterion is not applied. */
export const documentedFixAndFlipSearch = defineEndpoint({
  method: 'GET',
  url: '/api/fix-and-flip/search',
  schema: {
    summary: 'Fix & Flip search as documented: an array of results',
    tags: ['Search'],
    querystring: z.object({
      state: text,
      fico: text,
      purchasePrice: text,
      rehabNeeded: text,
      arv: text,
      asisValue: text,
      experience: text,
      liquidity: text,
      propertyType: text,
      sortBy: text.describe(searchSorts.join(' or ')),
      recourse: text,
      interestType: text,
      drawType: text,
      crossCollateralAllowed: text,
      termLengthMonths: text,
      setting: text,
    }),
    response: {
      200: z.array(
        z.object({
          name: z.string(),
          phone: z.string(),
          email: z.string(),
          lenderId: idSchema,
          programId: idSchema,
          programName: z.string(),
          status: z.enum(verdictStatuses),
          maxLTC: amount,
          rehabPercent: amount,
          calculations: z.object({
            purchaseLoanAmount: amount,
            rehabLoanAmount: amount,
            totalLoanAmount: amount,
            tltcLimit: amount,
            arvLimit: amount,
          }),
          warnings: z.array(z.string()),
        }),
      ),
    },
  },
  config: { access: 'broker' },
});

export const getLastScenario = defineEndpoint({
  method: 'GET',
  url: '/api/scenarios/fix-and-flip',
  schema: {
    summary: "The account's last Fix & Flip search form",
    tags: ['Search'],
    response: { 200: z.object({ ...success, scenario: z.record(z.string(), z.unknown()).nullable() }) },
  },
  config: { access: 'broker' },
});

export const saveLastScenario = defineEndpoint({
  method: 'PUT',
  url: '/api/scenarios/fix-and-flip',
  schema: {
    summary: 'Keep the search form with the account, so that it comes back after a reload',
    tags: ['Search'],
    body: z.object({ scenario: fixAndFlipSearchSchema.nullable() }),
    response: { 200: z.object(success) },
  },
  config: { access: 'broker' },
});
