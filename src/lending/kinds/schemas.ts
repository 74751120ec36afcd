import { z } from 'zod';
import { schemaOfFields } from '../../kernel/fields/schema.ts';
import { valuesOfFields } from '../../kernel/fields/values.ts';
import type { Check } from '../checks/check.ts';
import { checkSchemaOf, schemaOfMembers, warningSchemaOf } from '../checks/schemas.ts';
import type { Warning } from '../checks/warnings.ts';
import type { Sizing } from '../engine/verdict.ts';
import { requestFields } from '../requests/request-of-deal.ts';
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
  /** A program in the answer of the documented search. */
  readonly documentedRow: z.ZodType;
}

const made = new WeakMap<LoanKind, KindSchemas>();

export function schemasOf(kind: LoanKind): KindSchemas {
  const known = made.get(kind) ?? makeSchemas(kind);
  made.set(kind, known);
  return known;
}

function makeSchemas(kind: LoanKind): KindSchemas {
  const { figures, deal, loan, calls } = kind;
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
    documentedRow: schemaOfMembers(calls.search.row),
  };
}

const amounts = (names: readonly string[]): Record<string, typeof amount> =>
  Object.fromEntries(names.map((name) => [name, amount]));
