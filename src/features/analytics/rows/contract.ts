import { z } from 'zod';
import { cursorSchema, idSchema, nextCursor, schemas, success } from '../../../kernel/contract.ts';
import { listFileSchemas } from '../../../kernel/files/list-contract.ts';
import { periodQuery } from '../contract.ts';
import { isPeriod, noPeriod } from '../periods.ts';
import { marketFigureNames, rowLists } from './figures.ts';

const tags = ['Analytics'] as const;
const money = z.int().nullable();

/** A row of any of the lists; what a list does not have is null. */
const rowSchema = z.object({
  _id: idSchema,
  at: z.iso.datetime().describe('Signed up, added, requested, submitted, received or created'),
  name: z.string().nullable().describe('Of the user or lender; the number of a ticket'),
  type: z.string().nullable().describe('The type of a user, the priority of a ticket'),
  lender: z.string().nullable(),
  user: z.string().nullable(),
  loanType: z.string().nullable(),
  state: z.string().nullable(),
  status: z.string().nullable(),
  loanAmount: money,
  purchasePrice: money,
  arv: money,
  liquidity: money,
  lastLoginAt: z.iso.datetime().nullable(),
});
export type MarketRow = z.infer<typeof rowSchema>;

const rowsQuery = {
  ...periodQuery,
  figure: z.enum(marketFigureNames),
  of: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[^\0]*$/)
    .optional()
    .describe('Where a figure is one of several: the user type, the loan type, or the id of the lender or user'),
};

export const readMarketRows = schemas({
  summary: 'The rows that a figure counts, the newest first, without address, client and email address',
  tags,
  querystring: z.object({ ...rowsQuery, cursor: cursorSchema }).refine(isPeriod, { message: noPeriod, path: ['to'] }),
  response: {
    200: z.object({
      ...success,
      list: z.enum(rowLists),
      rows: z.array(rowSchema),
      total: z.int().nullable().describe('With the first page: how many there are, of the same moment as the rows'),
      next: nextCursor,
    }),
  },
});
export const readMarketRowsFile = schemas(
  listFileSchemas('The same rows as a file', { tags, querystring: z.object({ ...rowsQuery, cursor: cursorSchema }) }),
);

const monthSchema = z.object({
  lenderId: idSchema,
  lenderName: z.string(),
  year: z.int(),
  month: z.int().min(1).max(12),
  quoteCount: z.int(),
});
export type LenderMonth = z.infer<typeof monthSchema>;

const monthsQuery = { ...periodQuery, cursor: cursorSchema };
export const readLenderMonths = schemas({
  summary: 'How many quotes each lender was asked for in each month, the newest month first',
  tags,
  querystring: z.object(monthsQuery).refine(isPeriod, { message: noPeriod, path: ['to'] }),
  response: { 200: z.object({ ...success, months: z.array(monthSchema), next: nextCursor }) },
});
export const readLenderMonthsFile = schemas(
  listFileSchemas('The same counts as a file', { tags, querystring: z.object(monthsQuery) }),
);
