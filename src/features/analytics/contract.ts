import { z } from 'zod';
import { idSchema, schemas, success } from '../../kernel/contract.ts';
import { isDay, isPeriod, noPeriod } from './periods.ts';

const count = z.int().min(0);
const percent = z.number();
const daySchema = z.string().refine(isDay, 'Enter a date as YYYY-MM-DD.');

/** Both days or none. Without them, everything there is. */
export const periodQuery = {
  from: daySchema.optional().describe('The first day, in Eastern time'),
  to: daySchema.optional().describe('The last day, in Eastern time'),
};

const totals = {
  totalUsers: count,
  totalLenders: count,
  activeLenders: count,
  totalVolume: z.int(),
  totalDeals: count,
  approvedDeals: count,
  pendingDeals: count,
  rejectedDeals: count,
  submissionToApprovalRate: percent,
  quoteToSubmissionRate: percent,
  totalQuotes: count,
  totalTickets: count,
  openTickets: count,
  resolvedTickets: count,
  totalPipelines: count,
  activePipelines: count,
};

export const readAnalytics = schemas({
  summary: 'The figures of the market, all of one moment; with a period, of what is dated in it',
  tags: ['Analytics'],
  querystring: z.object(periodQuery).refine(isPeriod, { message: noPeriod, path: ['to'] }),
  response: {
    200: z.object({
      ...totals,
      userGrowthRate: percent.describe(
        'In percent: sign-ups this month against last month; 100 where last month had none',
      ),
      activeUsers: count.describe('Logged in within the last 30 days'),
      newUsersThisMonth: count,
      userTypeBreakdown: z.record(z.string(), count),
      quotesThisMonth: count,
      quoteGrowthRate: percent.describe(
        'In percent: quote requests this month against last month; 100 where last month had none',
      ),
      quotesByLoanType: z.record(z.string(), count),
      avgQuoteValues: z.object({ avgPurchasePrice: count, avgLoanAmount: count, avgArv: count, avgLiquidity: count }),
      recentActivity: z.object({ newUsers: count, newQuotes: count, newDeals: count, newTickets: count }),
      topLenders: z.array(z.object({ lenderId: idSchema, name: z.string(), dealCount: count, totalVolume: z.int() })),
      topUsers: z.array(
        z.object({ userId: idSchema, name: z.string(), userType: z.string().nullable(), quoteCount: count }),
      ),
      lenderQuoteCountsByMonth: z
        .array(
          z.object({
            lenderId: idSchema,
            lenderName: z.string(),
            year: z.int(),
            month: z.int().min(1).max(12),
            quoteCount: count,
          }),
        )
        .describe('The newest first, up to 200; the list of lender quotes has them all'),
      isNew: z
        .object({ users: z.boolean(), quotes: z.boolean() })
        .describe('There is growth, and last month had none to compare with'),
      asOf: z.iso.datetime().describe('The moment that every figure is of'),
      period: z.object({ from: z.string(), to: z.string() }).nullable(),
      previous: z
        .object({ from: z.string(), to: z.string(), ...totals })
        .nullable()
        .describe('The same figures of as many days before the period; whole months against whole months'),
      trend: z.object({
        by: z.enum(['day', 'month']),
        from: z.string(),
        to: z.string(),
        points: z.array(
          z.object({ day: z.string(), users: count, quotes: count, deals: count, volume: z.int(), tickets: count }),
        ),
      }),
    }),
  },
});

const rebuild = z.object({
  ...success,
  builtAt: z.iso.datetime().nullable().describe('When the figures that are shown were last counted from scratch'),
  running: z
    .object({ startedAt: z.iso.datetime(), builtUntil: z.string().nullable() })
    .nullable()
    .describe('A rebuild that is under way; the months before `builtUntil` are counted'),
});
export const readRebuild = schemas({
  summary: 'Whether the figures are being counted from scratch, and when they last were',
  tags: ['Analytics'],
  response: { 200: rebuild },
});
export const startRebuild = schemas({
  summary: 'Counts all figures from scratch, in the background; the present ones stay until that is done',
  tags: ['Analytics'],
  response: { 200: z.object({ ...success, message: z.string() }) },
});
