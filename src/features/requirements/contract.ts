import { z } from 'zod';
import { idSchema, schemas, success, versionSchema } from '../../kernel/contract.ts';
import { conditionNames } from '../../lending/documents/conditions.ts';
import { documentTypeNames } from '../../lending/documents/document-types.ts';
import { documentDeadlines, documentSources } from '../../lending/documents/requirement.ts';
import { kindSlugs } from '../../lending/kinds/find.ts';
import { requirementLimits, requirementTexts } from './model.ts';

const tags = ['Document requirements'] as const;
const ofLender = z.object({ lenderId: idSchema });
const one = z.object({ lenderId: idSchema, id: idSchema });

const { name: nameAtMost, note: noteAtMost } = requirementLimits;
const content = {
  name: z
    .string('Name is required')
    .trim()
    .min(1, 'Name is required')
    .max(nameAtMost, `Name may have at most ${nameAtMost} characters`),
  note: z.string().trim().max(noteAtMost, `Note may have at most ${noteAtMost} characters`).default(''),
  documentType: z.enum(documentTypeNames),
  source: z.enum(documentSources),
  neededBy: z.enum(documentDeadlines),
  conditions: z.array(z.enum(conditionNames)).max(conditionNames.length).describe('All of them have to hold'),
  programId: idSchema.nullable().describe('Null: of every program'),
  templateId: idSchema.nullable().describe('The form that is filled in, where it is one'),
};
const contentSchema = z.object(content).superRefine(({ source, templateId }, context) => {
  if (source === 'template' && templateId === null)
    context.addIssue({ code: 'custom', path: ['templateId'], message: requirementTexts.noTemplate });
});
export type RequirementContent = z.output<typeof contentSchema>;

const requirementSchema = z.object({
  _id: idSchema,
  ...content,
  documentType: z.string(),
  conditions: z.array(z.string()),
  version: z.int().describe('Counts the changes: saving says which one was seen'),
  archivedAt: z.iso.datetime().nullable(),
});
export type LenderRequirement = z.infer<typeof requirementSchema>;

const changed = { 200: z.object({ ...success, message: z.string(), requirement: requirementSchema }) };
const listed = { 200: z.object({ ...success, message: z.string(), requirements: z.array(requirementSchema) }) };

export const listRequirements = schemas({
  summary: 'The documents that a lender asks for, in its order, archived ones too; with its programs and forms',
  tags,
  params: ofLender,
  response: {
    200: z.object({
      ...success,
      requirements: z.array(requirementSchema),
      programs: z.array(z.object({ _id: idSchema, name: z.string(), kind: z.string() })),
      templates: z.array(z.object({ _id: idSchema, name: z.string(), tag: z.string() })).describe('Published forms'),
    }),
  },
});

export const addRequirement = schemas({
  summary: 'Ask for a document, of every program or of one',
  tags,
  params: ofLender,
  body: contentSchema,
  response: changed,
});

export const changeRequirement = schemas({
  summary: 'Change what is asked for. Refused when somebody else has changed it since the version that was seen',
  tags,
  params: one,
  body: z.object({ version: versionSchema, content: contentSchema }),
  response: changed,
});

export const archiveRequirement = schemas({
  summary: 'Ask for a document no longer, or again. What deals have brought stays with them',
  tags,
  params: one,
  body: z.object({ version: versionSchema, archived: z.boolean() }),
  response: changed,
});

export const orderRequirements = schemas({
  summary: 'Put the documents in another order. Refused when the list has changed since it was seen',
  tags,
  params: ofLender,
  body: z.object({
    ids: z.array(idSchema).min(1).max(requirementLimits.perLender).describe('All that are not archived'),
  }),
  response: listed,
});

export const startRequirements = schemas({
  summary: 'Ask for the documents that lenders of a loan type usually ask for, where nothing is asked for yet',
  tags,
  params: ofLender,
  body: z.object({ loanType: z.enum<readonly string[]>(kindSlugs), programId: idSchema.nullable() }),
  response: listed,
});
