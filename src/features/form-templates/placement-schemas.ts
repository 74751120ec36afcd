import { z } from 'zod';
import { valueFormats } from '../../lending/form-templates/formats.ts';
import { mostPlacements, signerRoles, signingTypes } from '../../lending/form-templates/placement.ts';
import { findFormValue, type ValueName } from '../../lending/form-templates/values.ts';
import { nameAtMost, templateTexts, textAtMost } from './model.ts';

export const nameSchema = z
  .string(templateTexts.noName)
  .trim()
  .min(1, templateTexts.noName)
  .max(nameAtMost, `Name may have at most ${nameAtMost} characters`);

const short = z.string().max(200);
/** No page is larger: 200 inches, which is what the format allows. */
const points = z.number().min(0).max(14_400);
const size = z.number().min(1).max(14_400);

const target = z.union([
  z.strictObject({ field: z.string().min(1).max(1_000) }),
  z.strictObject({
    box: z.strictObject({ page: z.int().min(0).max(10_000), x: points, y: points, width: size, height: size }),
  }),
]);

const question = z.string().transform((name, context): ValueName => {
  const found = findFormValue(name);
  if (found) return found.name;
  context.addIssue({ code: 'custom', message: 'There is no such question.', input: name });
  return z.NEVER;
});

export const contentSchema = z.union([
  z.strictObject({
    type: z.literal('answer'),
    question,
    format: z.enum(valueFormats),
    option: short.exactOptional(),
    row: z.int().min(0).max(999).exactOptional(),
    column: short.exactOptional(),
    choices: z.record(short, short).exactOptional(),
  }),
  z.strictObject({
    type: z.literal('text'),
    text: z.string().max(textAtMost, `A text may have at most ${textAtMost} characters`),
  }),
  z.strictObject({ type: z.enum(signingTypes), role: z.enum(signerRoles) }),
]);

export const placementSchema = z.strictObject({ id: z.string().min(1).max(60), target, content: contentSchema });
export const placementsSchema = z
  .array(placementSchema)
  .max(mostPlacements, `A template can have up to ${mostPlacements.toLocaleString('en-US')} placements.`);
