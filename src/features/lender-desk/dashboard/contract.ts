import { z } from 'zod';
import { idSchema, schemas, success } from '../../../kernel/contract.ts';
import { kindSlugs } from '../../../lending/kinds/find.ts';
import { declineReasons } from '../../quotes/model.ts';
import { chosenFor, dashboardDays } from '../model.ts';

const moment = z.iso.datetime();
const count = z.int();

/** Of one lost request, in directions alone; null where no offer was chosen over its own, or the chosen one isn't known. */
export const chosenHadSchema = z.array(z.enum(chosenFor)).nullable();

const dealRow = {
  _id: idSchema,
  kind: z.enum<readonly string[]>(kindSlugs),
  property: z.string(),
  brokerName: z.string(),
  /** Of the property: its days are those of this state. */
  state: z.string().nullable(),
};

const outcomesSchema = z.object({
  days: z.literal(dashboardDays),
  /** Requests that came. */
  asked: count,
  /** Offers that were chosen, and their loans together in whole dollars. */
  won: count,
  wonAmount: z.number(),
  /** Loans that were marked as funded, and their amounts together in whole dollars. */
  funded: count,
  fundedAmount: z.number(),
  /** Another lender was chosen: over an offer, and before there was one. */
  lost: count,
  lostUnanswered: count,
  declined: count,
  /** Requests that nobody answered in time. */
  ranOut: count,
  /** The most frequent first. */
  declineReasons: z.array(z.object({ reason: z.enum(declineReasons), count })),
  /** Of the offers that another was chosen over, where that one is known: how many, and in how many of them it had what. */
  chosen: z.object({ compared: count, nothing: count, by: z.record(z.enum(chosenFor), count) }),
  /** Median minutes to the first answer, and the share answered of what was answered or ran out; null without any. */
  minutes: z.number().nullable(),
  answeredPercent: z.number().nullable(),
});
export type Outcomes = z.infer<typeof outcomesSchema>;

const dashboardSchema = z.object({
  lender: z.object({ _id: idSchema, name: z.string() }),
  /** The caller answers for this lender; administrators only look. */
  mayAnswer: z.boolean(),
  /** Whether the lender was ever asked. */
  wasAsked: z.boolean(),
  toAnswer: z.object({
    total: count,
    /** The first deadline first. */
    rows: z.array(z.object({ ...dealRow, isNew: z.boolean(), awaitsReply: z.boolean(), expiresAt: moment })),
  }),
  /** Open requests in which the broker wrote last. */
  awaitingReply: count,
  offersOut: z.object({
    total: count,
    /** Neither chosen nor passed over, but past their last day. */
    lapsed: count,
    /** The first to end first. */
    rows: z.array(
      z.object({
        ...dealRow,
        loanAmount: z.number(),
        ratePercent: z.number(),
        pointsPercent: z.number(),
        termMonths: z.number(),
        endsAt: moment,
        /** Its last day, in the time zone of the deal. */
        validUntil: z.iso.date(),
      }),
    ),
  }),
  outcomes: z.array(outcomesSchema),
  /** The lender in the middle of all that were asked over the last 90 days; null while they are few. */
  market: z
    .object({
      lenders: count,
      minutes: z.number(),
      answeredPercent: z.number(),
      /** Of the lenders with a reply time, how many take longer than this one; null while it has none. */
      slowerPercent: z.number().nullable(),
    })
    .nullable(),
  programs: z.object({
    total: count,
    /** Their terms were confirmed too long ago, so brokers are asked to check them. */
    toConfirm: count,
    oldestConfirmedAt: moment.nullable(),
  }),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const readDashboard = schemas({
  summary: "A lender's day: what is to answer, what is offered, what was won and lost, and how fast it answers",
  tags: ['Lender quotes'],
  querystring: z.object({
    lenderId: idSchema.optional().describe('Whose day; a lender user reads that of the own company only'),
  }),
  response: { 200: z.object({ ...success, desk: dashboardSchema }) },
});
