import { z } from 'zod';
import { subscriptionTiers } from '../../kernel/access.ts';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { listFileSchemas } from '../../kernel/files/list-contract.ts';
import { signUpPlanNames } from '../accounts/model.ts';
import { billings } from '../accounts/plans.ts';
import { type PlanChoice, requestStates, subscriptionSources, subscriptionStatuses, type Trial } from './model.ts';

const choiceSchema: z.ZodType<PlanChoice> = z
  .object({
    plan: z.enum(signUpPlanNames, 'Choose a plan').nullable(),
    billing: z.enum(billings, 'Choose monthly or annual').nullable(),
  })
  .refine(({ plan, billing }) => (plan === null) === (billing === null), {
    message: 'Choose monthly or annual',
    path: ['billing'],
  });

const moment = z.iso.datetime();
const choice = { plan: z.enum(signUpPlanNames).nullable(), billing: z.enum(billings).nullable() };

const subscriptionSchema = z.object({
  plan: z.enum(signUpPlanNames),
  billing: z.enum(billings),
  source: z.enum(subscriptionSources),
  status: z.enum(subscriptionStatuses),
  /** The period that runs now. */
  periodEndsAt: moment,
  /** It was ended, and holds until the period does. */
  endsThen: z.boolean(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const requestSchema = z.object({
  _id: idSchema,
  ...choice,
  state: z.enum(requestStates),
  requestedAt: moment,
  /** Why it was declined. */
  reason: z.string().nullable(),
});
export type PlanRequest = z.infer<typeof requestSchema>;

const planAnswer = {
  200: z.object({
    ...success,
    /** Who takes the money, and so what happens when a plan is chosen. */
    payments: z.enum(subscriptionSources),
    /** What is paid for; null when nothing ever was, or no more. */
    subscription: subscriptionSchema.nullable(),
    /** The newest request for another plan, unless it was carried out or taken back. */
    request: requestSchema.nullable(),
  }),
};

export const getPlan = schemas({
  summary: 'What the account pays for, and what it has asked for',
  tags: ['Plans'],
  response: planAnswer,
});
export type PlanState = z.infer<(typeof planAnswer)[200]>;

export const choosePlan = schemas({
  summary: 'Choose a plan. With manual invoicing this sends a request; with Stripe it returns the address to pay at',
  tags: ['Plans'],
  body: choiceSchema,
  response: {
    200: z.object({
      ...success,
      request: requestSchema.nullable(),
      /** A page of the payment service, where the person goes on. */
      address: z.url().nullable(),
    }),
  },
});

export const withdrawPlanRequest = schemas({
  summary: 'Withdraw the open plan request',
  tags: ['Plans'],
  response: { 200: z.object(success) },
});

export const openBilling = schemas({
  summary: 'The address of the payment service where payment method, invoices and the plan itself are managed',
  tags: ['Plans'],
  response: { 200: z.object({ ...success, address: z.url() }) },
});

const listedRequestSchema = requestSchema.extend({
  person: z.object({ name: z.string(), email: z.string() }),
  /** What the account was on when it asked. */
  from: z.enum(subscriptionTiers),
  decidedAt: moment.nullable(),
  decidedBy: z.string().nullable(),
});
export type ListedRequest = z.infer<typeof listedRequestSchema>;

export const listPlanRequests = schemas({
  summary: 'Plan requests: pending ones, oldest first; or decided ones, newest first',
  tags: ['Admin'],
  querystring: z.object({
    show: z.enum(['waiting', 'decided']).default('waiting'),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  response: { 200: z.object({ ...success, requests: z.array(listedRequestSchema), total: z.number() }) },
});

export const listPlanRequestsFile = schemas(listFileSchemas('The plan requests as a file', listPlanRequests));

const decided = { 200: z.object({ ...success, request: requestSchema }) };

export const activatePlan = schemas({
  summary: 'Give the account the plan it asked for',
  tags: ['Admin'],
  params: idParams,
  response: decided,
});

export const declinePlan = schemas({
  summary: 'Decline a request for a plan',
  tags: ['Admin'],
  params: idParams,
  body: z.object({
    reason: z
      .string('Enter a reason. The user sees it')
      .trim()
      .min(1, 'Enter a reason. The user sees it')
      .max(500, 'At most 500 characters'),
  }),
  response: decided,
});

const changed = { 200: z.object({ ...success, message: z.string() }) };

export const setUserPlan = schemas({
  summary: 'Give an account a plan, or let its plan end with the period that runs',
  tags: ['Admin'],
  params: idParams,
  body: choiceSchema,
  response: changed,
});

const trialSchema: z.ZodType<Trial> = z
  .object({
    plan: z.enum(signUpPlanNames, 'Choose a plan').nullable(),
    endsOn: z.iso.date('Choose a day').nullable(),
  })
  .refine(({ plan, endsOn }) => (plan === null) === (endsOn === null), { message: 'Choose a day', path: ['endsOn'] });

export const setUserTrial = schemas({
  summary: 'Let an account without a plan try one until a day, or end the trial that runs',
  tags: ['Admin'],
  params: idParams,
  body: trialSchema,
  response: changed,
});

export const stripeWebhook = schemas({
  summary: 'Events of Stripe',
  tags: ['Payments'],
  response: { 200: z.object(success) },
});
