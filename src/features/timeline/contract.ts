import { z } from 'zod';
import { idSchema, schemas, success, versionSchema } from '../../kernel/contract.ts';
import { dayMs } from '../../kernel/dates.ts';
import { itemStates, layerNames, layerStates, timelineLimits } from './model.ts';

const { windowDays, items } = timelineLimits;

const moment = (required: string) =>
  z.iso
    .datetime({ offset: true, error: required })
    .refine((text) => /^(19|2\d)\d\d-/.test(text), 'Choose a date between 1900 and 2999.')
    .transform((text) => new Date(text));

const query = z
  .object({
    startDate: moment('startDate is required'),
    endDate: moment('endDate is required'),
    layers: z
      .string()
      .max(200)
      .transform((text) => text.split(',').filter((name) => name !== ''))
      .pipe(z.array(z.enum(layerNames)))
      .optional()
      .describe('Layer names with commas between them; all that concern the caller where it is left out'),
  })
  .superRefine(({ startDate, endDate }, { addIssue }) => {
    const days = (endDate.getTime() - startDate.getTime()) / dayMs;
    const issue = (message: string) => addIssue({ code: 'custom', path: ['endDate'], message });
    if (days <= 0) issue('The end must be after the start.');
    if (days > windowDays) issue(`Ask for up to ${windowDays} days at a time.`);
  });

const itemSchema = z.object({
  /** Of what it stands for: a task, a condition; unique within its layer. */
  _id: idSchema,
  layer: z.enum(layerNames),
  title: z.string(),
  /** What else is to be known in a line; may be empty. */
  detail: z.string(),
  /** When: a moment, or a day wherever one is. */
  at: z.iso.datetime().nullable(),
  day: z.iso.date().nullable(),
  /** Where it is dealt with. */
  href: z.string(),
  state: z.enum(itemStates),
  /** What is sent back with a move; null where nothing moves it. */
  version: versionSchema.nullable(),
  can: z.object({ move: z.boolean() }),
});
export type TimelineItem = z.infer<typeof itemSchema>;

const layerSchema = z.object({ name: z.enum(layerNames), state: z.enum(layerStates) });

export const readTimeline = schemas({
  summary: `What is due in a range beside events, the earliest ${items} of each layer at most. A layer that can't be read says so and takes no other away`,
  tags: ['Calendar'],
  querystring: query,
  response: { 200: z.object({ ...success, items: z.array(itemSchema), layers: z.array(layerSchema) }) },
});
export type Timeline = z.infer<(typeof readTimeline.response)[200]>;

export const moveItem = schemas({
  summary:
    'Move a dated thing of the timeline to another moment, where `can.move` says so: the due date of a task, for which an API key needs tasks:write as well',
  tags: ['Calendar'],
  params: z.object({ layer: z.enum(layerNames), id: idSchema }),
  body: z.object({ at: moment('at is required'), version: versionSchema }),
  response: { 200: z.object({ ...success, version: z.number() }) },
});
