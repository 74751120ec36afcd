import { z } from 'zod';
import { idParams, idSchema, schemas, success, versionSchema } from '../../kernel/contract.ts';
import { largestAmount } from '../../kernel/fields/reading.ts';
import { kindSlugs } from '../../lending/kinds/find.ts';
import { hasUnevenBrackets, unknownPlaceholders } from './filling/placeholders.ts';
import { scriptCategories, scriptChannels, scriptLimits, scriptTexts } from './model.ts';

const tags = ['Sales scripts'] as const;
const { name, bulletPoints, bulletPoint, fullScript, situation, tag } = scriptLimits;

/** A text whose placeholders are all known and whose brackets have partners. */
const template = (text: z.ZodString) =>
  text.superRefine((value, context) => {
    const unknown = unknownPlaceholders(value);
    if (unknown.length > 0) context.addIssue({ code: 'custom', message: scriptTexts.unknown(unknown) });
    else if (hasUnevenBrackets(value)) context.addIssue({ code: 'custom', message: scriptTexts.uneven });
  });

/** A script as it is written and stored, sent both ways. */
export const scriptContentSchema = z.object({
  category: z.enum(scriptCategories, 'Choose a category.'),
  channel: z.enum(scriptChannels, 'Choose a channel.'),
  loanType: z.enum(kindSlugs, 'Choose a loan type.').nullable().describe('null: for every loan type'),
  name: z
    .string('Please enter a name.')
    .trim()
    .min(1, 'Please enter a name.')
    .max(name, `A name can have up to ${name} characters.`),
  bulletPoints: z
    .array(
      template(
        z
          .string()
          .trim()
          .min(1, 'Enter the point, or remove the line.')
          .max(bulletPoint, `A point can have up to ${bulletPoint} characters.`),
      ),
    )
    .max(bulletPoints, `A script can have up to ${bulletPoints} points.`),
  fullScript: template(
    z
      .string('Please enter the script.')
      .trim()
      .min(1, 'Please enter the script.')
      .max(fullScript, `A script can have up to ${fullScript} characters.`),
  ),
  tags: z
    .array(z.string().trim().min(1).max(tag, `A tag can have up to ${tag} characters.`))
    .max(scriptLimits.tags, `A script can have up to ${scriptLimits.tags} tags.`),
});
export type StatedScript = z.output<typeof scriptContentSchema>;

/** Of a search form: what it does not hold is left out. */
const profile = z.object({
  fico: z.number().min(0).max(1_000).nullable().optional(),
  experience: z.number().min(0).max(100_000).nullable().optional(),
  liquidity: z.number().min(0).max(largestAmount).nullable().optional(),
});

const filled = z.object({
  id: z.string().describe('Of an own script its id, else its name in the library'),
  name: z.string(),
  bulletPoints: z.array(z.string()),
  fullScript: z.string().describe('Filled with the figures of the deal and the market'),
  tags: z.array(z.string()),
  channel: z.enum(scriptChannels),
  loanType: z.enum(kindSlugs).nullable(),
  isOwn: z.boolean(),
});
export type FilledScript = z.output<typeof filled>;

const about = z
  .object({
    lenderName: z.string(),
    programName: z.string(),
    contactName: z.string(),
    phone: z.string(),
    closeChecks: z.array(z.string()),
  })
  .describe('The lender and program that the scripts are filled with');

export const contextualScripts = schemas({
  summary: "One category's sales scripts, filled with the deal on screen and what a lender's program says of it",
  tags,
  body: z.object({
    loanType: z.string().trim().min(1, 'Choose a loan type.').max(60, 'Choose a loan type.'),
    borrowerProfile: profile.optional(),
    situation: z.string().trim().max(situation).default('').describe('In free words; scripts it speaks of come first'),
    category: z.enum(scriptCategories, 'Choose a category.'),
    scenario: z.record(z.string(), z.unknown()).optional().describe('The search form of the loan type'),
    pipelineId: idSchema.optional().describe('An own deal, in place of a search form'),
    programId: idSchema.optional(),
    lenderId: idSchema.optional().describe("Its best program for the deal, where programId doesn't name one"),
  }),
  response: { 200: z.object({ ...success, scripts: z.array(filled), about: about.nullable() }) },
});

const inLibrary = z.object({ key: z.string(), ...scriptContentSchema.shape });
export const readLibrary = schemas({
  summary: 'Every sales script that Plinth offers, with placeholders',
  tags,
  response: { 200: z.object({ ...success, scripts: z.array(inLibrary) }) },
});

const own = z.object({
  _id: idSchema,
  ...scriptContentSchema.shape,
  version: versionSchema,
  updatedAt: z.iso.datetime(),
});
export type OwnScript = z.output<typeof own>;
const one = z.object({ ...success, script: own });

export const listOwnScripts = schemas({
  summary: 'Your own sales scripts',
  tags,
  response: { 200: z.object({ ...success, scripts: z.array(own) }) },
});
export const createOwnScript = schemas({
  summary: 'Save a new script of your own',
  tags,
  body: scriptContentSchema,
  response: { 200: one },
});
export const changeOwnScript = schemas({
  summary: 'Change a script of your own',
  tags,
  params: idParams,
  body: z.object({ ...scriptContentSchema.shape, version: versionSchema }),
  response: { 200: one },
});
export const deleteOwnScript = schemas({
  summary: 'Delete a script of your own',
  tags,
  params: idParams,
  response: { 200: z.object(success) },
});
