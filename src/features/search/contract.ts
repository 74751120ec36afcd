import { z } from 'zod';
import { idSchema, schemas, success } from '../../kernel/contract.ts';
import { goals } from '../../lending/advice/case.ts';
import { searchSorts, verdictStatuses } from '../../lending/engine/verdict.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import type { Deal } from '../../lending/kinds/loan.ts';
import { schemasOf } from '../../lending/kinds/schemas.ts';
import { lenderContactShape } from '../lenders/contract.ts';

/** A search form as it was kept or validated: the values of the kind's deal fields by name. */
export type Scenario = Deal;

/** What the answering tier charges, as far as the lender states it. */
const priceSchema = z.object({
  rate: z.number().nullable().describe('Percent a year; the low end of a range'),
  maxRate: z.number().nullable(),
  points: z.number().nullable(),
  fees: z.number().nullable().describe('Lender fees in whole dollars'),
});

const findingShape = (kind: LoanKind) => {
  const { check, sizing, tier, warning } = schemasOf(kind);
  return {
    status: z.enum(verdictStatuses),
    tierName: z.string().nullable(),
    tierIndex: z.number().nullable(),
    /** Columns of the tier, by name. */
    tier,
    checks: z.array(check),
    sizing,
    price: priceSchema,
    warnings: z.array(warning),
    failures: z.number(),
    gap: z.number(),
  };
};

/** One program's verdict as a row of the results. */
const rowSchema = (kind: LoanKind) =>
  z.object({
    ...findingShape(kind),
    programId: idSchema,
    lenderId: idSchema,
    lenderName: z.string(),
    programName: z.string(),
    /** Median minutes to the lender's answer over 90 days; null when unknown. */
    replyMinutes: z.number().nullable(),
    /** How the lender kept to accepted offers over the last 12 months; null where too few loans say it. */
    keptTerms: z
      .object({
        loans: z.int(),
        kept: z.int(),
        costPercent: z.number().nullable(),
        cashPercent: z.number().nullable(),
      })
      .nullable(),
    averageTimeToClose: z.number().nullable(),
    highlightNote: z.string(),
  });
export type SearchRow = z.infer<ReturnType<typeof rowSchema>>;

const searchSchemas = (kind: LoanKind) =>
  schemas({
    summary: `Every ${kind.name} program with its verdict: counts, and one page of rows`,
    tags: ['Search'],
    body: z.object({
      scenario: schemasOf(kind).scenario,
      sortBy: z.enum(searchSorts).default('loanAmount'),
      offset: z.int().min(0).max(100_000).default(0),
      limit: z.int().min(1).max(200).default(50),
      nearMissLimit: z.int().min(0).max(200).default(10),
      lender: z
        .string()
        .max(200)
        .default('')
        .describe('Only lenders with this in their name, ignoring case; applies to counts too'),
      statuses: z
        .array(z.enum(verdictStatuses))
        .min(1)
        .optional()
        .describe('Only rows with these verdicts; counts cover all'),
    }),
    response: {
      200: z.object({
        ...success,
        counts: z.record(z.enum(verdictStatuses), z.number()),
        rows: z.array(rowSchema(kind)),
        nearMisses: z.array(rowSchema(kind)),
      }),
    },
  });

/** Everything about one program and this scenario: passing checks too, each tier's outcome, how to reach the lender. */
const explainSchemas = (kind: LoanKind) =>
  schemas({
    summary: `One ${kind.name} program against the scenario, with every check and every tier`,
    tags: ['Search'],
    body: z.object({ scenario: schemasOf(kind).scenario, programId: idSchema }),
    response: {
      200: z.object({
        ...success,
        row: rowSchema(kind),
        tiers: z.array(z.object(findingShape(kind))),
        lender: z.object({
          ...lenderContactShape,
          website: z.string(),
          /** Share of the requests of the last 90 days that the lender answered; null when unknown. */
          answeredPercent: z.number().nullable(),
        }),
        confirmedAt: z.string(),
      }),
    },
  });

const fieldValue = z.union([z.number(), z.string(), z.array(z.union([z.number(), z.string()])).readonly()]);
/** A field of the search form set to another value. */
const changeShape = { field: z.string(), from: fieldValue, to: fieldValue };

/** What would make programs that refuse a scenario take it: docs/rules/advice.md. */
const adviceSchemas = (kind: LoanKind) =>
  schemas({
    summary: `What to change in the scenario so that more ${kind.name} programs fit`,
    tags: ['Search'],
    body: z.object({
      scenario: schemasOf(kind).scenario,
      programIds: z.array(idSchema).max(200).optional().describe('The nearest 200 by default'),
    }),
    response: {
      200: z.object({
        ...success,
        changes: z.array(z.object({ ...changeShape, opens: z.int().describe('Programs') })).readonly(),
        programs: z
          .array(
            z.object({
              programId: idSchema,
              changes: z.array(z.object({ ...changeShape, status: z.enum(goals) })).readonly(),
              combination: z
                .object({ changes: z.array(z.object(changeShape)).readonly(), status: z.enum(goals) })
                .nullable(),
            }),
          )
          .readonly(),
      }),
    },
  });

const text = z.string().max(100).optional();
/** So many rows does the documented call answer at most, and unless told; `offset` leads to the others. */
export const documentedAtMost = 1_000;
export const totalCountHeader = 'x-total-count';

/** A query is flat: of a group its fields are asked by their own names. */
const queryNames = ({ fields }: LoanKind['deal']): readonly string[] =>
  fields.flatMap((field) => (field.kind === 'group' ? field.fields.map(({ name }) => name) : [field.name]));

/** The documented search: the matches in the documented shape, a blank criterion is not applied. */
const documentedSchemas = (kind: LoanKind) =>
  schemas({
    summary: `${kind.name} search as documented: an array of results, the best ${documentedAtMost} by default; X-Total-Count says how many there are`,
    tags: ['Search'],
    querystring: z.object({
      ...Object.fromEntries(queryNames(kind.deal).map((name) => [name, text])),
      sortBy: text.describe(searchSorts.join(' or ')),
      limit: text.describe(`1 to ${documentedAtMost}`),
      offset: text,
    }),
    response: { 200: z.array(schemasOf(kind).documentedRow) },
  });

const lastScenarioSchemas = ({ name }: LoanKind) =>
  schemas({
    summary: `The account's last ${name} search form`,
    tags: ['Search'],
    response: { 200: z.object({ ...success, scenario: z.record(z.string(), z.unknown()).nullable() }) },
  });

const keepScenarioSchemas = (kind: LoanKind) =>
  schemas({
    summary: 'Save the search form with the account so it survives a reload',
    tags: ['Search'],
    body: z.object({ scenario: schemasOf(kind).scenario.nullable() }),
    response: { 200: z.object(success) },
  });

export const exportFormats = ['csv', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const exportSchemas = (kind: LoanKind) =>
  schemas({
    summary: `The first 500 ${kind.name} results as a file for a client, with verdict, sizing and reasons in words`,
    tags: ['Search'],
    querystring: z.object({ format: z.enum(exportFormats) }),
    body: z.object({
      scenario: schemasOf(kind).scenario,
      sortBy: z.enum(searchSorts).default('loanAmount'),
      /** False: 'Lender A', 'Lender B'. */
      lenderNames: z.boolean().default(true),
      /** These programs alone; all that are found unless stated. */
      programIds: z.array(idSchema).min(1).max(500).optional(),
      statuses: z.array(z.enum(verdictStatuses)).min(1).default(['eligible', 'review', 'undetermined']),
    }),
    response: { 200: z.string().describe('text/csv or application/pdf') },
  });

/** The schemas of the calls of one kind. */
export const searchCalls = (kind: LoanKind) => ({
  search: searchSchemas(kind),
  explain: explainSchemas(kind),
  advice: adviceSchemas(kind),
  documented: documentedSchemas(kind),
  lastScenario: lastScenarioSchemas(kind),
  keepScenario: keepScenarioSchemas(kind),
  exportResults: exportSchemas(kind),
});
