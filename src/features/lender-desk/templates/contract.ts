import { z } from 'zod';
import { idParams, idSchema, schemas, success, versionSchema } from '../../../kernel/contract.ts';
import { schemaOfFields } from '../../../kernel/fields/schema.ts';
import { formatList } from '../../../kernel/format.ts';
import { kindSlugs, loanKind } from '../../../lending/kinds/find.ts';
import { declineReasons } from '../../quotes/model.ts';
import { prepaymentProblem, tidyPrepayment } from '../../quotes/terms/prepayment.ts';
import {
  nameAtMost,
  placeholders,
  statedTerms,
  type TextType,
  templateFieldsOf,
  templateTypes,
  textAtMost,
  unknownPlaceholders,
} from './model.ts';

const name = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(nameAtMost, `Name may have at most ${nameAtMost} characters`);
const kind = z.enum<readonly string[]>(kindSlugs);
const textTypes = templateTypes.filter((type): type is TextType => type !== 'offer');
const known = formatList(Object.keys(placeholders).map((one) => `{${one}}`));

const offerContent = z
  .object({ type: z.literal('offer'), kind, name, terms: z.record(z.string().max(40), z.unknown()) })
  .transform((body, context) => {
    const read = schemaOfFields(templateFieldsOf(loanKind(body.kind))).safeParse(body.terms);
    const terms = statedTerms(tidyPrepayment(read.data ?? {}));
    const nothing = { code: 'custom' as const, path: [], message: 'State at least one term' };
    const problem = prepaymentProblem(read.data ?? {});
    const misfits = problem ? [{ code: 'custom' as const, path: [problem.field], message: problem.message }] : [];
    const issues = read.success ? (Object.keys(terms).length === 0 ? [nothing] : misfits) : read.error.issues;
    for (const { path, message } of issues)
      context.addIssue({ code: 'custom', path: ['terms', ...path], message, input: body.terms });
    return issues.length > 0 ? z.NEVER : { ...body, terms };
  });

const textContent = z
  .object({
    type: z.enum(textTypes),
    name,
    text: z.string('Text is required').trim().min(1, 'Text is required'),
    /** The reason that a decline starts with. */
    reason: z.enum(declineReasons).nullable().default(null),
  })
  .superRefine(({ type, text, reason }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const most = textAtMost[type];
    if (text.length > most) refuse('text', `Text may have at most ${most.toLocaleString('en-US')} characters`);
    const [unknown] = unknownPlaceholders(text);
    if (unknown !== undefined) refuse('text', `${unknown} cannot be filled in; these can: ${known}`);
    if (reason !== null && type !== 'decline') refuse('reason', 'Only a decline has a reason');
  });

export const templateContent = z.discriminatedUnion('type', [offerContent, textContent]);
export type TemplateContent = z.output<typeof templateContent>;

const common = {
  _id: idSchema,
  name: z.string(),
  /** Counts the changes: saving says which one was seen. */
  version: z.int(),
  updatedAt: z.iso.datetime(),
  /** Who changed it last. */
  updatedBy: z.string(),
};
const templateSchema = z.union([
  z.object({
    ...common,
    type: z.literal('offer'),
    kind,
    terms: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  z.object({
    ...common,
    type: z.enum(textTypes),
    text: z.string(),
    reason: z.enum(declineReasons).nullable(),
  }),
]);
export type Template = z.infer<typeof templateSchema>;
export type OfferTemplate = Extract<Template, { type: 'offer' }>;
export type TextTemplate = Exclude<Template, OfferTemplate>;

const tags = ['Lender templates'] as const;
const answer = { 200: z.object({ ...success, template: templateSchema }) };

export const listTemplates = schemas({
  summary: 'The templates of the lender, by name: offers, messages, conditions and declines',
  tags,
  response: { 200: z.object({ ...success, templates: z.array(templateSchema) }) },
});

export const addTemplate = schemas({
  summary: 'Save an offer or a text as a template, for all users of the lender',
  tags,
  body: templateContent,
  response: answer,
});

export const changeTemplate = schemas({
  summary: 'Change a template. Refused when somebody else has changed it since the version that was seen',
  tags,
  params: idParams,
  body: z.object({ version: versionSchema, content: templateContent }),
  response: answer,
});

export const removeTemplate = schemas({
  summary: 'Delete a template',
  tags,
  params: idParams,
  response: { 200: z.object(success) },
});
