import { z } from 'zod';
import { verdictStatuses } from '../engine/verdict.ts';
import {
  type Check,
  type CheckedKind,
  type ChoiceCheck,
  type LoanCheck,
  loanAmount,
  type MeasuredCheck,
  type ReviewCheck,
  reviewsOf,
  type SpecialCheck,
  type SpecialCode,
  spokenOf,
  type UnknownCheck,
} from './check.ts';
import { isMember, type Member, type Members } from './members.ts';
import type { Warning, WarningDeclaration } from './warnings.ts';

const decided = z.enum(['pass', 'fail']);
const gap = z.number();
const code = (codes: readonly string[]) => z.enum(codes as [string, ...string[]]);
const oneOrMore = z.array(z.union([z.string(), z.number()])).readonly();

const measured = (codes: readonly string[]): z.ZodType<MeasuredCheck> =>
  z.object({ code: code(codes), outcome: decided, threshold: z.number(), actual: z.number(), gap });

const loan: z.ZodType<LoanCheck> = z.object({
  code: z.literal('LOAN_AMOUNT'),
  outcome: decided,
  against: z.enum(['any', 'whole', 'minimum', 'maximum']).default('minimum'),
  threshold: z.number(),
  actual: z.number(),
  gap,
});

const review = (codes: readonly string[]): z.ZodType<ReviewCheck> =>
  z.object({ code: code(codes), outcome: z.literal('review') });

const choice = (codes: readonly string[]): z.ZodType<ChoiceCheck> =>
  z.object({ code: code(codes), outcome: decided, offered: oneOrMore, wanted: oneOrMore, gap });

const unknown = (codes: readonly string[]): z.ZodType<UnknownCheck> =>
  z.object({
    code: code(codes),
    outcome: z.literal('unknown'),
    threshold: z.number().nullable(),
    fields: z.array(z.string()).readonly(),
  });

const special: { readonly [Code in SpecialCode]: z.ZodType<Extract<SpecialCheck, { readonly code: Code }>> } = {
  STATE: z.object({
    code: z.literal('STATE'),
    outcome: z.enum(['pass', 'fail', 'review']),
    state: z.string(),
    lender: z.string(),
    gap,
  }),
  FELONY: z.object({ code: z.literal('FELONY'), outcome: decided, gap }),
  FINANCIAL_CRIME: z.object({ code: z.literal('FINANCIAL_CRIME'), outcome: decided, gap }),
  CONFIRMATION: z.object({
    code: z.literal('CONFIRMATION'),
    outcome: z.enum(['pass', 'review']),
    confirmedAt: z.number().describe('Epoch milliseconds'),
  }),
  EXPERIENCE_WINDOW: z.object({
    code: z.literal('EXPERIENCE_WINDOW'),
    outcome: z.enum(['pass', 'review']),
    months: z.number(),
  }),
};

/** What a check of this kind looks like on the wire and in a stored verdict. */
export function checkSchemaOf(kind: CheckedKind): z.ZodType<Check> {
  const all = spokenOf(kind);
  const bounded = all.filter((one) => 'bound' in one).map((one) => one.code);
  const chosen = all.filter((one) => !('bound' in one)).map((one) => one.code);
  return z.union([
    measured(bounded),
    loan,
    ...(chosen.length > 0 ? [choice(chosen)] : []),
    unknown([...bounded, ...chosen, loanAmount.code, 'STATE']),
    review(reviewsOf(kind).map((one) => one.code)),
    ...Object.values(special),
  ]);
}

/** What a warning of these looks like on the wire and in a stored verdict. */
export function warningSchemaOf(declarations: readonly WarningDeclaration[]): z.ZodType<Warning> {
  if (declarations.length === 0) return z.never();
  return z.union(
    declarations.map(({ code, members }) => z.object({ code: z.literal(code), ...shapeOf(members) })),
  ) as unknown as z.ZodType<Warning>;
}

const forms = {
  number: z.number(),
  amount: z.number().nullable(),
  text: z.string(),
  texts: z.array(z.string()),
  id: z.uuid(),
  verdict: z.enum(verdictStatuses),
} as const satisfies Record<Member['form'], z.ZodType>;

const memberSchema = ({ form, meaning }: Member): z.ZodType =>
  meaning === undefined ? forms[form] : forms[form].describe(meaning);

const shapeOf = (members: Members): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(
    Object.entries(members).map(([name, one]) => [name, isMember(one) ? memberSchema(one) : schemaOfMembers(one)]),
  );

/** An answer by its members. */
export const schemaOfMembers = (members: Members): z.ZodType => z.object(shapeOf(members));
