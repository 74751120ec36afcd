import { z } from 'zod';
import { defineEndpoint, idParams, idSchema, success, versionSchema } from '../../kernel/endpoint.ts';
import { valuesOfFields } from '../../kernel/fields/values.ts';
import { type KindSlug, kindFromText } from '../../lending/kinds/find.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import { effectiveDaysSchema, offerStates, type ProgramValues, programFields, typedProgramSchema } from './model.ts';
import { programStates, programStatuses, statusSchema } from './publication.ts';

const tags = ['Programs'] as const;
const read = { access: 'lenderOrAdmin', limit: 'read' } as const;
const write = { access: 'lenderOrAdmin', limit: 'write' } as const;

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

const callsOfLender = (kind: LoanKind) => {
  const url = `/api/${kind.slug}/:lenderId/${kind.slug}-programs` as const;
  return {
    list: defineEndpoint({
      method: 'GET',
      url,
      schema: {
        summary: `The ${kind.displayName} programs of a lender by name, paged`,
        tags,
        params: ofLender,
        querystring: listQuery,
        response: { 200: z.object({ ...success, ...list }) },
      },
      config: { ...read, refuses: ['NOT_FOUND'] },
    }),
    add: defineEndpoint({
      method: 'POST',
      url,
      schema: {
        summary: `Add a ${kind.displayName} program, live unless its status says otherwise. Numbers may be written as typed ("$250,000"); what can't be read as a number is saved blank`,
        tags,
        params: ofLender,
        body: saveBody(kind),
        response: { 200: saved(kind) },
      },
      config: { ...write, idempotent: true, refuses: ['NOT_FOUND', 'CONFLICT'] },
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      url: `${url}/:programId`,
      schema: {
        summary: `Delete a ${kind.displayName} program; it can be restored`,
        tags,
        params: z.object({ lenderId: idSchema, programId: idSchema }),
        response: { 200: z.object({ ...success, message: z.string() }) },
      },
      config: { ...write, refuses: ['NOT_FOUND'] },
    }),
  };
};

const callsOfOne = (kind: LoanKind) => {
  const url = `/api/${kind.slug}/${kind.slug}-programs/:programId` as const;
  return {
    get: defineEndpoint({
      method: 'GET',
      url,
      schema: {
        summary: `One ${kind.displayName} program`,
        tags,
        params: one,
        response: { 200: z.object({ ...success, program: programRecordSchema(kind) }) },
      },
      config: { ...read, refuses: ['NOT_FOUND'] },
    }),
    update: defineEndpoint({
      method: 'PUT',
      url,
      schema: {
        summary: `Save a ${kind.displayName} program, all of its fields. Saving the same values confirms the terms and adds no version`,
        tags,
        params: one,
        body: updateBody(kind),
        response: { 200: saved(kind) },
      },
      config: { ...write, refuses: ['NOT_FOUND', 'CONFLICT'] },
    }),
  };
};

const callsOf = (kind: LoanKind) => ({ ...callsOfLender(kind), ...callsOfOne(kind) });
export type ProgramCalls = ReturnType<typeof callsOf>;

const calls = new WeakMap<LoanKind, ProgramCalls>();

/** The documented calls of one kind. */
export function programCalls(kind: LoanKind): ProgramCalls {
  const known = calls.get(kind) ?? callsOf(kind);
  calls.set(kind, known);
  return known;
}

/** The programs of every kind, for the lender user itself and for administrators. */
export const listLoanPrograms = defineEndpoint({
  method: 'GET',
  url: '/api/lender-users/:id/loan-programs',
  schema: {
    summary: "The programs of a lender user's company, all loan types, by name; paged",
    tags,
    params: idParams,
    querystring: listQuery,
    response: { 200: z.object({ ...success, loanPrograms: list.programs, total: list.total }) },
  },
  config: { ...read, refuses: ['NOT_FOUND'] },
});

const item = z.object({ ...success, message: z.string(), program: programItemSchema });

export const confirmProgram = defineEndpoint({
  method: 'POST',
  url: '/api/programs/:id/confirm',
  schema: {
    summary: 'Confirm the terms as of now; brokers see the date',
    tags,
    params: idParams,
    response: { 200: item },
  },
  config: { ...write, refuses: ['NOT_FOUND'] },
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

export const listVersions = defineEndpoint({
  method: 'GET',
  url: '/api/programs/:id/versions',
  schema: {
    summary: 'Every save of a program, most recent first, with its changes; paged',
    tags,
    params: idParams,
    querystring: z.object({
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: { 200: z.object({ ...success, versions: z.array(programVersionSchema), total: z.int() }) },
  },
  config: { ...read, refuses: ['NOT_FOUND'] },
});

export const restoreVersion = defineEndpoint({
  method: 'POST',
  url: '/api/programs/:id/restore',
  schema: {
    summary: 'Restore an earlier version, as a new one',
    tags,
    params: idParams,
    body: z.object({
      version: versionSchema.min(1).describe('The one to restore'),
      current: versionSchema.optional().describe('The latest version you read; refused if there is a newer one'),
    }),
    response: { 200: item },
  },
  config: { ...write, refuses: ['NOT_FOUND', 'CONFLICT'] },
});

export const setProgramStatus = defineEndpoint({
  method: 'PUT',
  url: '/api/programs/:id/status',
  schema: {
    summary: 'Publish a program, hide it, or make it a draft again',
    tags,
    params: idParams,
    body: z.object({
      status: z.enum(programStatuses),
      version: z.int32().optional().describe('The version you read; refused if there is a newer one'),
    }),
    response: { 200: item },
  },
  config: { ...write, refuses: ['NOT_FOUND', 'CONFLICT'] },
});

export const bringBackProgram = defineEndpoint({
  method: 'POST',
  url: '/api/programs/:id/bring-back',
  schema: {
    summary: 'Restore a deleted program as it was',
    tags,
    params: idParams,
    response: { 200: item },
  },
  config: { ...write, refuses: ['NOT_FOUND', 'CONFLICT'] },
});
