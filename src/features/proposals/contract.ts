import { z } from 'zod';
import { cursorSchema, idSchema, nextCursor, schemas, success } from '../../kernel/contract.ts';
import { editsAtMost, programsOfPage, reasonAtMost } from './model.ts';

const tags = ['Programs'] as const;
const moment = z.iso.datetime();

const proposedEditSchema = z.object({
  _id: idSchema,
  field: z.string().describe('Its path, dots between levels'),
  label: z.string(),
  tier: z.string().nullable().describe('The name of the tier that the field belongs to'),
  now: z.unknown().describe('What the program says; sent back when the edit is accepted'),
  before: z.string().nullable().describe('The same in words'),
  value: z.unknown().describe('What was found; texts of different values can be the same'),
  after: z.string().nullable().describe('What was found, in words'),
  changedFrom: z
    .string()
    .nullable()
    .describe('What the program said when this was found, if it says something else by now; "blank" for nothing'),
  problem: z.string().nullable().describe("Why it can't be accepted"),
  source: z.object({ _id: idSchema, name: z.string() }),
  snippet: z.string().describe('The text that it stands on'),
  address: z.string().nullable().describe('Where that was read'),
  foundAt: moment.describe('When it was found last'),
  since: moment.describe('Since when the field needs a decision'),
});
export type ProposedEdit = z.infer<typeof proposedEditSchema>;

const editedProgramSchema = z.object({
  _id: idSchema,
  name: z.string(),
  kind: z.string(),
  lender: z.object({ _id: idSchema, name: z.string() }),
  edits: z.array(proposedEditSchema).describe('By field; sources that disagree have one each for the same field'),
  total: z.int().describe('How many fields of the program need a decision: `edits` has those of the first of them'),
});
export type EditedProgram = z.infer<typeof editedProgramSchema>;

const sourceSchema = z.object({ _id: idSchema, name: z.string() });

export const listProposedEdits = schemas({
  summary:
    'Edits of programs that sources proposed and that need a decision, by program, the longest waiting first; paged',
  tags,
  querystring: z.object({
    lenderId: idSchema.optional().describe('Of this lender; for lender users their own, whatever they name'),
    programId: idSchema.optional(),
    sourceId: idSchema
      .optional()
      .describe('Fields for which this source proposes something, with what others propose for them'),
    q: z.string().max(200).optional().describe("Words that the program's name must contain"),
    cursor: cursorSchema,
    limit: z.coerce.number().int().min(1).max(programsOfPage).default(programsOfPage),
  }),
  response: {
    200: z.object({
      ...success,
      programs: z.array(editedProgramSchema),
      next: nextCursor,
      total: z.int().describe('How many fields need a decision; counted to 1,000'),
      sources: z.array(sourceSchema).describe('Sources that proposed any of them, whatever is filtered'),
    }),
  },
});

export const countProposedEdits = schemas({
  summary: 'How many fields have proposed edits that need a decision; counted to 1,000',
  tags,
  querystring: z.object({ lenderId: idSchema.optional().describe('Of this lender; for lender users their own') }),
  response: { 200: z.object({ ...success, total: z.int() }) },
});

const ofProgram = { programId: idSchema };
const ids = z.array(idSchema).min(1).max(editsAtMost);
const decided = z.object({ ...success, message: z.string() });

export const acceptProposedEdits = schemas({
  summary: 'Take found values over into a program, all or none, as one save of it',
  tags,
  body: z.object({
    ...ofProgram,
    edits: z
      .array(
        z.object({
          _id: idSchema,
          now: z.unknown().describe('What the program said when this was read'),
          over: z
            .array(idSchema)
            .max(editsAtMost)
            .optional()
            .describe('What other sources proposed for the field and is rejected with this'),
        }),
      )
      .min(1)
      .max(editsAtMost),
  }),
  response: { 200: decided.extend({ version: z.int().describe('Of the program') }) },
});

export const rejectProposedEdits = schemas({
  summary:
    'Reject proposed edits of a program. The same value is not proposed again until the source says something else',
  tags,
  body: z.object({
    ...ofProgram,
    ids,
    reason: z.string().trim().max(reasonAtMost, `The reason must be at most ${reasonAtMost} characters`).optional(),
  }),
  response: { 200: decided },
});

export const reopenProposedEdits = schemas({
  summary: 'Undo a rejection: the edits need a decision again',
  tags,
  body: z.object({ ...ofProgram, ids }),
  response: { 200: decided },
});
