import { z } from 'zod';
import { idParams, idSchema, schemas, success, versionSchema } from '../../kernel/contract.ts';
import { valuesOfFields } from '../../kernel/fields/values.ts';
import { type KindSlug, kindFromText } from '../../lending/kinds/find.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import { offerStates, type ProgramValues, programFields } from './model.ts';
import { programStates, programStatuses } from './publication.ts';
import { effectiveDaysSchema, statusSchema, typedProgramSchema } from './schemas.ts';

const tags = ['Programs'] as const;

/** Words by field path, dots between levels. */
const byField = z.record(z.string(), z.string());
const moment = z.iso.datetime();
const day = z.iso.date().nullable();

/** What of a program is answered with it, whatever its kind. */
const common = {
  _id: idSchema,
  name: z.string(),
  type: z
    .string()
    .describe("The loan type's name in records: 'Fix and Flip', 'DSCR', 'Ground Up', 'Portfolio', 'Stabilized Bridge'"),
  kind: z.string().describe("The loan type's slug"),
  highlightNote: z.string().nullable(),
  version: z.int().describe('Counts the saves'),
  confirmedAt: moment.describe('When the lender last confirmed or saved the terms; shown to brokers'),
  isStale: z.boolean().describe('Confirmed so long ago that brokers are advised to check with the lender'),
  updatedAt: moment.describe('The last save'),
  effectiveFrom: day.describe('The first day on which it is offered, in America/New_York; null: from the start'),
  effectiveUntil: day.describe(
    'The last day on which it is offered, to its end in America/New_York; null: without an end',
  ),
  status: z.enum(programStatuses).describe('What the lender has chosen'),
  state: z
    .enum(programStates)
    .describe('State today, from the status and the effective days; brokers only see live programs'),
  offered: z.enum(offerStates).describe('Whether the effective days include today'),
  deletedAt: moment.nullable().describe('When it was deleted'),
  problems: byField
    .optional()
    .describe("For a program whose stored terms can't be read: what is wrong, by field. Searches leave it out"),
};

/** A program as lists have it. */
export const programItemSchema = z.object({ ...common, lenderId: idSchema, tierCount: z.int() });
export type ProgramItem = z.infer<typeof programItemSchema>;

/** A program with all its terms: the fields of its kind beside what every program has. What cannot be read is blank. */
export const programRecordSchema = (kind: LoanKind) =>
  valuesOfFields(programFields(kind.slug)).extend({
    ...common,
    lender: idSchema,
    updatedBy: z.string().nullable().describe('Who saved it last; null: the system or an import'),
    warnings: byField.describe('Warnings for the lender, by field. They never block saving'),
  });
export type ProgramRecord<Kind extends KindSlug = KindSlug> = ProgramValues<Kind> &
  Pick<ProgramItem, Exclude<keyof typeof common, 'name' | 'highlightNote'>> & {
    readonly lender: string;
    readonly updatedBy: string | null;
    readonly warnings: Readonly<Record<string, string>>;
  };

/** So many does a list answer at most, and unless told: more than all but the largest lenders have of a kind. */
export const programsAtMost = 500;
export const programsUnlessTold = 200;

const listQuery = z.object({
  q: z.string().max(200).optional().describe('Words that the name or highlight note must contain, in any order'),
  stale: z.enum(['true', 'false']).optional().describe('Only programs whose terms need to be confirmed'),
  removed: z.enum(['true', 'false']).optional().describe('Deleted programs instead, most recent first'),
  state: z.enum(programStates).optional().describe('Only programs in this state today'),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(programsAtMost).default(programsUnlessTold),
});
const list = { programs: z.array(programItemSchema), total: z.int().describe('The total number') };

const ofLender = z.object({ lenderId: idSchema });
const one = z.object({ programId: idSchema });

/** The kind's own calls send its name along, in several spellings. */
const typeSchema = ({ slug, displayName }: LoanKind) => {
  const isOfKind = (stated: unknown) => typeof stated !== 'string' || (kindFromText(stated) ?? slug) === slug;
  return z
    .object({ type: z.unknown().refine(isOfKind, `This call is for ${displayName} programs`).optional() })
    .transform(() => ({}));
};

const saveBody = (kind: LoanKind) =>
  // The kinds' slugs are what `typedProgramSchema` takes; a definition that is handed around has it as a text.
  z.intersection(
    typedProgramSchema(kind.slug as KindSlug),
    z.intersection(z.intersection(effectiveDaysSchema, statusSchema), typeSchema(kind)),
  );
const updateBody = (kind: LoanKind) =>
  z.intersection(
    saveBody(kind),
    z.object({
      version: versionSchema.optional().describe('The version you read; refused if there is a newer one'),
    }),
  );

const saved = (kind: LoanKind) => z.object({ ...success, message: z.string(), program: programRecordSchema(kind) });

const ofLenders = (kind: LoanKind) => ({
  list: schemas({
    summary: `The ${kind.displayName} programs of a lender by name, paged`,
    tags,
    params: ofLender,
    querystring: listQuery,
    response: { 200: z.object({ ...success, ...list }) },
  }),
  add: schemas({
    summary: `Add a ${kind.displayName} program, live unless its status says otherwise. Numbers may be written as typed ("$250,000"); what can't be read as a number is saved blank`,
    tags,
    params: ofLender,
    body: saveBody(kind),
    response: { 200: saved(kind) },
  }),
  remove: schemas({
    summary: `Delete a ${kind.displayName} program; it can be restored`,
    tags,
    params: z.object({ lenderId: idSchema, programId: idSchema }),
    response: { 200: z.object({ ...success, message: z.string() }) },
  }),
});

const ofOne = (kind: LoanKind) => ({
  get: schemas({
    summary: `One ${kind.displayName} program`,
    tags,
    params: one,
    response: { 200: z.object({ ...success, program: programRecordSchema(kind) }) },
  }),
  update: schemas({
    summary: `Save a ${kind.displayName} program, all of its fields. Saving the same values confirms the terms and adds no version`,
    tags,
    params: one,
    body: updateBody(kind),
    response: { 200: saved(kind) },
  }),
});

/** The schemas of the documented calls of one kind. */
export const programCalls = (kind: LoanKind) => ({ ...ofLenders(kind), ...ofOne(kind) });

export const listLoanPrograms = schemas({
  summary: "The programs of a lender user's company, all loan types, by name; paged",
  tags,
  params: idParams,
  querystring: listQuery,
  response: { 200: z.object({ ...success, loanPrograms: list.programs, total: list.total }) },
});

const item = z.object({ ...success, message: z.string(), program: programItemSchema });

export const confirmProgram = schemas({
  summary: 'Confirm the terms as of now; brokers see the date',
  tags,
  params: idParams,
  response: { 200: item },
});

const confirmationsSchema = z.object({
  confirmedAt: moment.describe('When the whole program was confirmed last'),
  confirmedBy: z.string().nullable().describe('Null: an import, a source or the system'),
  fields: z
    .array(
      z.object({
        field: z.string().describe('Its path, dots between levels'),
        label: z.string(),
        confirmedAt: moment,
        confirmedBy: z.string().nullable().describe('Null: the source alone'),
        source: z.string().nullable().describe('The source that says so'),
      }),
    )
    .describe('Fields that were confirmed by themselves since'),
});
export type ProgramConfirmations = z.infer<typeof confirmationsSchema>;

export const listConfirmations = schemas({
  summary: 'When a program and its fields were last confirmed, and by whom',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, ...confirmationsSchema.shape }) },
});

/** A field that a save changed, in words; null for a blank one. */
const changeSchema = z.object({
  field: z.string().describe('Its path, dots between levels'),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ProgramChange = z.infer<typeof changeSchema>;

export const programVersionSchema = z.object({
  version: z.int(),
  savedAt: moment,
  savedBy: z.string().nullable().describe('Null: the system'),
  importId: idSchema.nullable().describe('The import that wrote it'),
  restoredFrom: z.int().nullable().describe('The version that was restored'),
  changes: z.array(changeSchema).describe('Compared with the version before; none for the first'),
  problems: byField.optional().describe('For a version whose terms can no longer be read'),
});
export type ProgramVersion = z.infer<typeof programVersionSchema>;

export const listVersions = schemas({
  summary: 'Every save of a program, most recent first, with its changes; paged',
  tags,
  params: idParams,
  querystring: z.object({
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: { 200: z.object({ ...success, versions: z.array(programVersionSchema), total: z.int() }) },
});

export const restoreVersion = schemas({
  summary: 'Restore an earlier version, as a new one',
  tags,
  params: idParams,
  body: z.object({
    version: versionSchema.min(1).describe('The one to restore'),
    current: versionSchema.optional().describe('The latest version you read; refused if there is a newer one'),
  }),
  response: { 200: item },
});

export const setProgramStatus = schemas({
  summary: 'Publish a program, hide it, or make it a draft again',
  tags,
  params: idParams,
  body: z.object({
    status: z.enum(programStatuses),
    version: z.int32().optional().describe('The version you read; refused if there is a newer one'),
  }),
  response: { 200: item },
});

export const bringBackProgram = schemas({
  summary: 'Restore a deleted program as it was',
  tags,
  params: idParams,
  response: { 200: item },
});
