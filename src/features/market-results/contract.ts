import { z } from 'zod';
import { cursorSchema, idParams, idSchema, nextCursor, schemas, success } from '../../kernel/contract.ts';
import { listFileSchemas } from '../../kernel/files/list-contract.ts';
import { stateCodes } from '../../kernel/states.ts';
import { kindSlugs } from '../../lending/kinds/find.ts';
import { daysSchema } from '../market-demand/contract.ts';
import { declineReasons, quoteStatuses } from '../quotes/model.ts';
import { dealSteps, funnelSteps, requestSets } from './model.ts';

const kind = z.enum(kindSlugs).optional();
const funnelFilter = { days: daysSchema, kind, state: z.enum(stateCodes).optional() };
const minutes = z.number().nullable();

export const readFunnel = schemas({
  summary: 'How many searches and deals came how far, and how long each step took',
  tags: ['Analytics'],
  querystring: z.object(funnelFilter),
  response: {
    200: z.object({
      ...success,
      steps: z.array(
        z.object({
          step: z.enum(Object.keys(funnelSteps) as (keyof typeof funnelSteps)[]),
          count: z.int(),
          medianMinutes: minutes.describe('From the step before; null where nothing is known'),
          p90Minutes: minutes.describe('Nine of ten took no longer'),
        }),
      ),
    }),
  },
});

const moment = z.iso.datetime().nullable();
const funnelDealSchema = z.object({
  _id: idSchema,
  kind: z.string(),
  state: z.string().nullable(),
  loanAmount: z.int().nullable(),
  requestAt: moment,
  offerAt: moment,
  acceptedAt: moment,
  submittedAt: moment,
  approvedAt: moment,
  fundedAt: moment,
});
export type FunnelDeal = z.infer<typeof funnelDealSchema>;

export const readFunnelDeals = schemas({
  summary: 'The deals that reached a step, the newest first, without address and client',
  tags: ['Analytics'],
  querystring: z.object({ ...funnelFilter, step: z.enum(dealSteps), cursor: cursorSchema }),
  response: { 200: z.object({ ...success, deals: z.array(funnelDealSchema), next: nextCursor }) },
});

export const readFunnelDealsFile = schemas(listFileSchemas('The same deals as a file', readFunnelDeals));

const lenderSchema = z.object({
  _id: idSchema,
  name: z.string(),
  asked: z.int().describe('Requests that were answered or expired in the period'),
  answered: z.int(),
  answeredPercent: z.number().nullable(),
  medianMinutes: minutes,
  wins: z.int().describe('Offers that were chosen in the period'),
  loans: z.int().describe('Loans whose terms were stated again after acceptance'),
  retrades: z.int().describe('Of these, loans whose terms became worse than the accepted offer'),
  declined: z.int(),
  declinedBy: z.partialRecord(z.enum(declineReasons), z.int()),
});
export type LenderResult = z.infer<typeof lenderSchema>;
const lenderFilter = z.object({ days: daysSchema, kind });

export const listLenderResults = schemas({
  summary: 'How lenders answered, won, declined and kept to their terms',
  tags: ['Analytics'],
  querystring: lenderFilter,
  response: { 200: z.object({ ...success, lenders: z.array(lenderSchema) }) },
});

export const exportLenderResults = schemas(listFileSchemas('The same as a file', listLenderResults));

const requestSchema = z.object({
  _id: idSchema,
  kind: z.string(),
  state: z.string().nullable(),
  loanAmount: z.int().nullable(),
  status: z.enum(quoteStatuses),
  requestedAt: z.iso.datetime(),
  answeredMinutes: minutes,
  declineReason: z.enum(declineReasons).nullable(),
});
export type LenderRequest = z.infer<typeof requestSchema>;

export const readLenderRequests = schemas({
  summary: 'The requests that a figure of a lender counts, the newest first, without address and client',
  tags: ['Analytics'],
  params: idParams,
  querystring: lenderFilter.extend({ set: z.enum(requestSets), cursor: cursorSchema }),
  response: { 200: z.object({ ...success, requests: z.array(requestSchema), next: nextCursor }) },
});

export const readLenderRequestsFile = schemas({
  ...listFileSchemas('The same requests as a file', readLenderRequests),
  params: idParams,
});
