import { z } from 'zod';
import type { FieldDefinition } from '../../kernel/fields/fields.ts';
import { schemaOfFields } from '../../kernel/fields/schema.ts';
import { valuesOfFields } from '../../kernel/fields/values.ts';
import { type Check, checkSchemaOf } from '../checks/check.ts';
import { type Warning, warningSchemaOf } from '../checks/warnings.ts';
import type { Sizing } from '../engine/verdict.ts';
import { partsOfRequest } from '../requests/request-parts.ts';
import { warningsOfKind } from './common/warnings.ts';
import type { LoanKind } from './kind.ts';
import { type Deal, limitFigures, limitTexts } from './loan.ts';

/** Blank in records of before the kind had the figure. */
const amount = z.number().nullable().default(null);

/** What the forms, verdicts and records of one kind look like on the wire and in the database. */
export interface KindSchemas {
  /** The search form as it is typed. */
  readonly scenario: z.ZodType<Deal, Readonly<Record<string, unknown>>>;
  /** The quote form as it is typed, in its own names. */
  readonly requestForm: z.ZodObject<Readonly<Record<string, z.ZodType>>>;
  /** A request as it was sent: the form without what the broker keeps, and what was carried over from the search. */
  readonly request: z.ZodType<Deal>;
  readonly check: z.ZodType<Check>;
  readonly warning: z.ZodType<Warning>;
  readonly sizing: z.ZodType<Sizing>;
  /** The chosen tier's columns that travel with a result. */
  readonly tier: z.ZodType<Readonly<Record<string, number | null>>>;
}

const made = new WeakMap<LoanKind, KindSchemas>();

export function schemasOf(kind: LoanKind): KindSchemas {
  const known = made.get(kind) ?? makeSchemas(kind);
  made.set(kind, known);
  return known;
}

function makeSchemas(kind: LoanKind): KindSchemas {
  const { figures, deal, loan } = kind;
  const figureNames = [...figures.sizing.map(({ name }) => name), ...figures.sizingMembers, ...limitFigures(loan)];
  return {
    scenario: schemaOfFields(deal.fields),
    requestForm: schemaOfFields(deal.request.fields),
    request: valuesOfFields(requestFields(kind)),
    check: checkSchemaOf(kind),
    warning: warningSchemaOf(warningsOfKind(kind)),
    // Built by name from the kind's own figures, which the type cannot follow.
    sizing: z.object({
      ...amounts(figureNames),
      totalLoanAmount: amount,
      boundBy: z.enum(Object.keys(limitTexts(loan))).nullable(),
    }) as unknown as z.ZodType<Sizing>,
    tier: z.object(amounts(figures.tierColumns)),
  };
}

const amounts = (names: readonly string[]): Record<string, typeof amount> =>
  Object.fromEntries(names.map((name) => [name, amount]));

/** The fields of a request as it is kept and as lenders read it. */
export function requestFields({ deal }: LoanKind): readonly FieldDefinition[] {
  const { fields, kept, carried } = deal.request;
  return [
    ...fields.filter(({ name }) => !kept.includes(name)),
    ...deal.fields.filter(({ name }) => carried.includes(name)),
    ...partsOfRequest(deal.request),
  ];
}

/** A request, in its own names, as the deal it is about. */
export function dealOfRequest({ deal }: LoanKind, request: Readonly<Record<string, unknown>>): Deal {
  const { names, toDeal } = deal.request;
  const renamed = Object.fromEntries(Object.entries(request).map(([name, value]) => [names[name] ?? name, value]));
  return { ...renamed, ...toDeal?.(request) };
}

/** A deal in the words of the quote form: what the form asks and the deal states. */
export function requestOfDeal({ deal }: LoanKind, stated: Deal): Readonly<Record<string, unknown>> {
  const { fields, names, fromDeal } = deal.request;
  const values = Object.fromEntries(fields.map(({ name }) => [name, stated[names[name] ?? name]]));
  return { ...values, ...fromDeal?.(stated) };
}
