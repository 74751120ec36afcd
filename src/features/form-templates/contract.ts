import { z } from 'zod';
import { idParams, idSchema, schemas, success, versionSchema } from '../../kernel/contract.ts';
import { pdfFieldTypes } from '../../kernel/files/pdf-form/form.ts';
import { reasonSources } from '../../lending/form-templates/suggestions/suggest.ts';
import { documentTags, storedTags } from '../documents/model.ts';
import { versionStates } from './model.ts';
import { contentSchema, nameSchema, placementSchema, placementsSchema } from './placement-schemas.ts';

const tags = ['Form templates'] as const;

const box = z.object({ page: z.int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const formSchema = z.object({
  pages: z
    .array(z.object({ width: z.number(), height: z.number() }))
    .readonly()
    .describe('Points, as each page is seen'),
  fields: z
    .array(
      z.object({
        name: z.string(),
        type: z.enum(pdfFieldTypes),
        places: z.array(box).readonly().describe('Points from the top left corner of the page as it is seen'),
        tooltip: z.string().exactOptional(),
        options: z.array(z.string()).readonly().exactOptional(),
        maxLength: z.int().exactOptional(),
        isMultiline: z.literal(true).exactOptional(),
        isReadOnly: z.literal(true).exactOptional(),
      }),
    )
    .readonly(),
});

const shortVersion = z.object({
  _id: idSchema,
  version: z.int(),
  state: z.enum(versionStates),
  originalName: z.string(),
  size: z.int(),
  pages: z.int(),
  fields: z.int(),
  placements: z.int(),
  changedAt: z.iso.datetime(),
  changedBy: z.string().nullable().describe('Null: somebody who has left'),
  publishedAt: z.iso.datetime().nullable(),
});
export type ShortVersion = z.infer<typeof shortVersion>;

const shortTemplate = {
  _id: idSchema,
  lenderId: idSchema,
  name: z.string(),
  tag: z.enum(storedTags),
  createdAt: z.iso.datetime(),
  archivedAt: z.iso.datetime().nullable(),
};
const listedTemplate = z.object({
  ...shortTemplate,
  published: shortVersion.nullable(),
  draft: shortVersion.nullable(),
});
export type ListedTemplate = z.infer<typeof listedTemplate>;

const templateSchema = z.object({
  ...shortTemplate,
  lenderName: z.string(),
  versions: z.array(shortVersion).describe('The newest first'),
  shown: shortVersion.extend({
    form: formSchema,
    placements: z.array(placementSchema).readonly(),
    edit: z.int().describe('Counts the changes of a draft: saving says which one was seen'),
    missing: z.array(z.string()).describe('What the version before wrote and this one does not, in words'),
  }),
});
export type FormTemplate = z.infer<typeof templateSchema>;

const changed = { 200: z.object({ ...success, template: templateSchema }) };
const ofTemplate = { params: idParams, response: changed, tags };

export const listFormTemplates = schemas({
  summary: "A lender's form templates, by name",
  tags,
  querystring: z.object({ lenderId: idSchema }),
  response: { 200: z.object({ ...success, lenderName: z.string(), templates: z.array(listedTemplate) }) },
});

export const uploadFormTemplate = schemas({
  summary: 'Make a form template of a PDF, with form fields or without',
  tags,
  form: z.object({
    lenderId: idSchema,
    tag: z.enum(documentTags, 'Please select a tag.'),
    name: z.string().max(200).optional().describe('Blank: as the file is called'),
  }),
  response: changed,
});

export const makeFormTemplate = schemas({
  summary: 'Make a form template of a PDF among the documents of the lender',
  tags,
  body: z.object({ documentId: idSchema, name: nameSchema.optional() }),
  response: changed,
});

export const readFormTemplate = schemas({
  ...ofTemplate,
  summary: 'A form template with its versions, one of them in full: its draft, else the published one, unless stated',
  querystring: z.object({ version: z.coerce.number().int().min(1).max(100_000).optional() }),
});

export const renameFormTemplate = schemas({
  ...ofTemplate,
  summary: 'Change what a form template is called and what it is',
  body: z.object({ name: nameSchema, tag: z.enum(storedTags) }),
});

export const saveFormDraft = schemas({
  ...ofTemplate,
  summary: 'Save what is written where. Refused when somebody else has saved the draft since the edit that was seen',
  body: z.object({ edit: versionSchema, placements: placementsSchema }),
});

export const discardFormDraft = schemas({
  summary: 'Discard the draft. A template that was never published goes with it',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, isDeleted: z.boolean() }) },
});

export const publishFormDraft = schemas({
  ...ofTemplate,
  summary: 'Fill deals from the draft from now on. What was filled before stays',
  body: z.object({ edit: versionSchema }),
});

export const startFormVersion = schemas({
  ...ofTemplate,
  summary: 'Start a new version with the same PDF, mapped as the published one is',
});

export const uploadFormVersion = schemas({
  ...ofTemplate,
  summary:
    'Start a new version with another PDF, or give the draft another one. Fields of the same name or place stay mapped',
  form: z.object({
    edit: z.coerce.number().pipe(versionSchema).optional().describe('The edit of the draft that was seen'),
  }),
});

export const archiveFormTemplate = schemas({
  ...ofTemplate,
  summary: 'Archive a form template, so that no deal is filled from it, or restore it',
  body: z.object({ archived: z.boolean() }),
});

export const readFormUses = schemas({
  summary: 'What asks for a form template: the names of document requirements',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, names: z.array(z.string()) }) },
});

export const viewFormFile = schemas({
  summary: 'The PDF of a version, unfilled',
  tags,
  params: idParams,
  response: { 200: z.string().describe('The bytes of the PDF') },
});

const suggestion = z.object({
  field: z.string(),
  content: contentSchema,
  score: z.number().min(0).max(1),
  why: z
    .array(
      z.object({
        from: z.enum(reasonSources),
        text: z.string().describe('What speaks for it: a name, a label, another template'),
      }),
    )
    .readonly(),
});
export type FormSuggestion = z.infer<typeof suggestion>;

export const suggestFormPlacements = schemas({
  summary:
    'What probably belongs into the fields of a version: by their names, labels, options, and what was mapped before',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, suggestions: z.array(suggestion).readonly() }) },
});

export const previewFormDraft = schemas({
  summary: 'The PDF filled in with an invented deal, as placements say that are not saved yet',
  tags,
  params: idParams,
  body: z.object({ placements: placementsSchema }),
  response: { 200: z.string().describe('The bytes of the PDF') },
});
