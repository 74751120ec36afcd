import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../../kernel/contract.ts';
import { verdictStatuses } from '../../../lending/engine/verdict.ts';
import { loadedKinds } from '../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import { schemasOf } from '../../../lending/kinds/schemas.ts';
import { pipelineEntrySchema } from '../contract.ts';

const moment = z.iso.datetime();
const values = z.record(z.string(), z.unknown());

export const readScenario = schemas({
  summary: 'What a deal says of itself, with the version that an edit names',
  tags: ['Pipeline'],
  params: idParams,
  response: {
    200: z.object({
      ...success,
      version: z.string(),
      /** Address, client and every field of the deal's kind, by name. */
      values,
      can: z.object({ edit: z.boolean() }),
    }),
  },
});

export const editDeal = schemas({
  summary:
    'Edit a deal: all of its values, and the version they began with. When somebody else has changed it since, it is refused with the present values of what differs in `fields` and the present version in `about`',
  tags: ['Pipeline'],
  params: idParams,
  body: z.object({ version: z.string().max(100), values }),
  response: {
    200: z.object({ ...success, message: z.string(), version: z.string(), pipelineEntry: pipelineEntrySchema }),
  },
});

/** How a deal stands with the program of a lender that suits it best. */
const standingOf = (kind: LoanKind) => {
  const { check, warning, sizing, tier } = schemasOf(kind);
  return z.object({
    programId: idSchema,
    programName: z.string(),
    tierName: z.string().nullable(),
    /** Columns of the tier; blank where they are not known any more. */
    tier,
    status: z.enum(verdictStatuses),
    checks: z.array(check),
    warnings: z.array(warning),
    sizing,
  });
};
export type Standing = z.infer<ReturnType<typeof standingOf>>;

const lenderShape = { _id: idSchema, name: z.string() };

const effectOf = (kind: LoanKind) => {
  const standing = standingOf(kind).nullable();
  return z.object({
    kind: z.literal(kind.slug),
    /** Null where the lender has no program of the kind. */
    lenders: z.array(z.object({ ...lenderShape, before: standing, after: standing })),
  });
};
const effectSchema = z.lazy(() => z.union(loadedKinds().map(effectOf)));
export type DealEffect = z.infer<typeof effectSchema>;

export const weighEdit = schemas({
  summary:
    'What an edit would change for each lender of the deal, against their programs as they are now. Saves nothing',
  tags: ['Pipeline'],
  params: idParams,
  body: z.object({ values }),
  response: { 200: z.object({ ...success, effect: effectSchema }) },
});

const standingsOf = (kind: LoanKind) => {
  const standing = standingOf(kind);
  return z.object({
    kind: z.literal(kind.slug),
    lenders: z.array(
      z.object({
        ...lenderShape,
        selected: z.boolean(),
        /** The program that the lender was asked about, as it was then. */
        asked: z.object({ at: moment, standing }).nullable(),
        /** The best of the lender's programs for the deal as both are now; null when there is none of the kind. */
        now: standing.nullable(),
      }),
    ),
  });
};
const standingsSchema = z.lazy(() => z.union(loadedKinds().map(standingsOf)));
export type DealStandings = z.infer<typeof standingsSchema>;

export const readStandings = schemas({
  summary:
    'How a deal stands with its lenders: the program each was asked about, and the best one now, with the sizing',
  tags: ['Pipeline'],
  params: idParams,
  response: { 200: z.object({ ...success, standings: standingsSchema }) },
});

/** So many programs of a lender are listed for a deal; the one that it was asked about and the selected one are among them. */
export const programsAtMost = 100;

const programsOf = (kind: LoanKind) =>
  z.object({
    kind: z.literal(kind.slug),
    /** The selected lender; null while there is none, who has no programs then. */
    lender: z.object(lenderShape).nullable(),
    /** What the lender offers of the deal's loan type today, with the verdict of each for the deal; null where it is being worked out. */
    programs: z
      .array(z.object({ _id: idSchema, name: z.string(), standing: standingOf(kind).nullable() }))
      .max(programsAtMost),
    /** There are more than are listed. */
    hasMore: z.boolean(),
    /** `isOffered`: it is on the market today. */
    selected: z.object({ _id: idSchema, name: z.string(), isOffered: z.boolean() }).nullable(),
    /** The program that the lender was asked about last. */
    askedProgramId: idSchema.nullable(),
  });
const programsSchema = z.lazy(() => z.union(loadedKinds().map(programsOf)));
export type DealPrograms = z.infer<typeof programsSchema>;

export const readPrograms = schemas({
  summary: 'The programs of the selected lender for a deal, each with its verdict, and which one is selected',
  tags: ['Pipeline'],
  params: idParams,
  response: { 200: z.object({ ...success, programs: programsSchema }) },
});

export const selectProgram = schemas({
  summary: 'Choose the program of the selected lender that the loan package is made for, until it is submitted',
  tags: ['Pipeline'],
  params: idParams,
  body: z.object({ programId: idSchema }),
  response: { 200: z.object({ ...success, message: z.string(), pipelineEntry: pipelineEntrySchema }) },
});

/** Who did what a line of a deal's timeline tells: the broker, a lender, or the app by itself. */
const timelineSides = ['broker', 'lender', 'system'] as const;
/** What a line of a deal's timeline is about. */
const timelineTypes = ['deal', 'stage', 'quote', 'offer', 'choice', 'message', 'access'] as const;

const timelineLineSchema = z.object({
  _id: z.string(),
  at: moment,
  /** Of a lender its own name, never that of a user. */
  by: z.object({ side: z.enum(timelineSides), name: z.string() }),
  type: z.enum(timelineTypes),
  text: z.string(),
  changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type TimelineLine = z.infer<typeof timelineLineSchema>;

export const timelineAtMost = 100;

export const readTimeline = schemas({
  summary: 'Everything that has happened to a deal, newest first',
  tags: ['Pipeline'],
  params: idParams,
  querystring: z.object({
    before: z.string().max(200).optional().describe('The `next` of the page before'),
    limit: z.coerce.number().int().min(1).max(timelineAtMost).default(30),
  }),
  response: {
    200: z.object({
      ...success,
      lines: z.array(timelineLineSchema),
      /** Where older lines begin; null when there are none. */
      next: z.string().nullable(),
    }),
  },
});
