import { z } from 'zod';
import { cursorSchema, idParams, idSchema, nextCursor, schemas, success } from '../../kernel/contract.ts';
import { stateCodes } from '../../kernel/states.ts';
import { kindSlugs } from '../../lending/kinds/find.ts';
import { chosenFor } from '../lender-desk/model.ts';
import { stageNames } from '../pipeline/model.ts';
import { declineReasons } from '../quotes/model.ts';
import { brokerFigureNames, dealSteps, lenderFigureNames, lossReasonNames, pointsMost, pointsTexts } from './model.ts';
import { periodNames, usualPeriod } from './periods.ts';

const tags = ['Analytics'] as const;
const count = z.int();
const money = z.number();
const period = z.enum(periodNames).default(usualPeriod).describe('On the calendar of the person');
const days = z.object({ firstDay: z.iso.date(), lastDay: z.iso.date() });
/** A figure and the same of the period before. */
const compared = z.object({ now: z.number(), before: z.number() });
export type Compared = z.infer<typeof compared>;
const comparedMinutes = z.object({ now: z.number().nullable(), before: z.number().nullable() });
const reasons = z.array(z.object({ reason: z.enum(declineReasons), count }));

const spans = { period: z.enum(periodNames), days, daysBefore: days };

const brokerFigures = z.object({
  ...spans,
  /** Whether the pipeline ever had a deal. */
  hasDeals: z.boolean(),
  /** As it stands now, deals that are not archived. */
  pipeline: z.array(z.object({ stage: z.enum(stageNames), count, amount: money })),
  /** Of the deals added in the period, how many have reached each step. */
  steps: z.array(z.object({ step: z.enum(dealSteps), ...compared.shape })),
  funded: compared,
  fundedAmount: compared,
  lost: compared,
  /** Whole dollars, of the deals whose points are known. */
  earned: compared,
  /** Funded deals of the period without points. */
  withoutPoints: count,
  usualPoints: z.number().nullable(),
  lossReasons: z.array(z.object({ reason: z.enum(lossReasonNames), count })),
  declineReasons: reasons,
  /** The most asked first; `moreLenders` are not named. */
  lenders: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      asked: count,
      answered: count,
      offered: count,
      declined: count,
      chosen: count,
      /** Median minutes from request to first answer; null without an answer. */
      minutes: z.number().nullable(),
    }),
  ),
  moreLenders: count,
  minutes: comparedMinutes,
  /** Twelve months that end with the period, YYYY-MM. */
  months: z.array(z.object({ month: z.string(), funded: count, amount: money, earned: money, withoutPoints: count })),
});
export type BrokerFigures = z.infer<typeof brokerFigures>;

export const readBrokerFigures = schemas({
  summary: "The caller's own figures: pipeline, conversion, lenders, won and lost, earnings by month",
  tags,
  querystring: z.object({ period }),
  response: { 200: z.object({ ...success, figures: brokerFigures }) },
});

const row = z.object({
  /** Of the deal, request or package. */
  _id: idSchema,
  /** The deal; null for a lender, who has no page of it. */
  dealId: idSchema.nullable(),
  address: z.string(),
  kind: z.string(),
  state: z.string().nullable(),
  /** Whom it is with: the client of a deal, the lender of a request, to a lender the broker. */
  who: z.string().nullable(),
  amount: money.nullable(),
  /** A stage of the pipeline, a status of a request or a state of a package. */
  status: z.string(),
  at: z.iso.datetime(),
  /** Funded deals of a broker: the points that count, and whether they are the usual ones. */
  points: z.object({ percent: z.number().nullable(), isUsual: z.boolean(), earned: money.nullable() }).nullable(),
});
export type FigureRow = z.infer<typeof row>;
const rows = { ...success, rows: z.array(row), next: nextCursor, total: count.nullable() };

export const readBrokerRows = schemas({
  summary: 'The deals or requests that a figure counts, the latest first',
  tags,
  querystring: z.object({
    period,
    figure: z.enum(brokerFigureNames),
    lenderId: idSchema.optional().describe('Requests to this lender'),
    loss: z.enum(lossReasonNames).optional(),
    decline: z.enum(declineReasons).optional(),
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month is YYYY-MM.')
      .optional()
      .describe('Instead of the period'),
    cursor: cursorSchema,
  }),
  response: { 200: z.object(rows) },
});

const points = z
  .number(pointsTexts.invalid)
  .min(0, pointsTexts.invalid)
  .max(pointsMost, pointsTexts.invalid)
  .nullable()
  .describe('Percent of the loan; null: not known');

export const setUsualPoints = schemas({
  summary: 'Set the points that the caller usually earns, for funded deals without points of their own',
  tags,
  body: z.object({ percent: points }),
  response: { 200: z.object(success) },
});
export const setDealPoints = schemas({
  summary: 'Set the points that the caller earns of one deal; null for the usual ones',
  tags,
  params: idParams,
  body: z.object({ percent: points }),
  response: { 200: z.object(success) },
});

const lenderFigures = z.object({
  ...spans,
  /** Whether the lender was ever asked. */
  wasAsked: z.boolean(),
  asked: compared,
  answered: compared,
  declined: compared,
  expired: compared,
  won: compared,
  wonAmount: compared,
  lost: compared,
  lostUnanswered: compared,
  received: compared,
  packagesDeclined: compared,
  funded: compared,
  fundedAmount: compared,
  /** Median minutes to the first answer, of what was answered in the period. */
  minutes: comparedMinutes,
  /** The median of all lenders over the last 90 days; null while too few lenders stand in it. */
  market: z.object({ lenders: count, minutes: z.number(), answeredPercent: z.number() }).nullable(),
  declineReasons: reasons,
  /** What chosen offers had over the own ones: directions alone, of the newest losses of the last 90 days. */
  chosen: z.object({ compared: count, nothing: count, by: z.record(z.enum(chosenFor), count) }),
  /** Requests received in the period, and their loans as the program sizes them. */
  byKind: z.array(z.object({ kind: z.string(), count, amount: money })),
  byState: z.array(z.object({ state: z.string(), count, amount: money })),
  /** The checks that programs failed most on, of the newest requests of the period. */
  refusals: z.array(z.object({ kind: z.string(), programName: z.string(), check: z.string(), count })),
  /** So many requests about a program were looked at for that. */
  checked: count,
});
export type LenderFigures = z.infer<typeof lenderFigures>;

export const readLenderFigures = schemas({
  summary: "The figures of the caller's company: requests, answers, wins and losses, packages, volume",
  tags,
  querystring: z.object({ period }),
  response: { 200: z.object({ ...success, figures: lenderFigures }) },
});

export const readLenderRows = schemas({
  summary: 'The requests or packages that a figure of the own company counts, the latest first',
  tags,
  querystring: z.object({
    period,
    figure: z.enum(lenderFigureNames),
    kind: z.enum<readonly string[]>(kindSlugs).optional(),
    state: z.enum(stateCodes).optional(),
    decline: z.enum(declineReasons).optional(),
    cursor: cursorSchema,
  }),
  response: { 200: z.object(rows) },
});
