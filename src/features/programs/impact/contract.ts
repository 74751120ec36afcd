import { z } from 'zod';
import { idSchema, schemas, success } from '../../../kernel/contract.ts';
import { type KindSlug, kindSlugs } from '../../../lending/kinds/find.ts';
import { effectiveDaysSchema } from '../schemas.ts';

/** How many: at least `from`, at most `to`. Administrators are told exactly; lenders in steps, never one deal apart. */
const countSchema = z.object({ from: z.int(), to: z.int() });

const movedSchema = z.object({
  gain: countSchema.describe('New matches: eligible or review'),
  lose: countSchema.describe('No longer fit'),
  grow: countSchema.describe('Fit before and after, with a larger loan'),
  shrink: countSchema.describe('Fit before and after, with a smaller loan'),
  of: z.int().describe('How many were checked, most recently changed first; rounded for lenders'),
  isPartial: z.boolean().describe('There are more than were checked'),
});
export type ImpactMoved = z.infer<typeof movedSchema>;

/**
 * What saving a program would change, before it is saved. Answered by a later feature, which holds the program against open
 * deals and saved searches. Counts only, and nothing about whose they are.
 */
export const programImpact = schemas({
  summary:
    'How many open deals and saved searches a program change would affect, and how many people would be notified',
  tags: ['Programs'],
  body: z
    .object({
      // The list of kinds is never empty.
      kind: z.enum(kindSlugs as [KindSlug, ...KindSlug[]]),
      lenderId: idSchema,
      programId: idSchema.nullable().describe('Null: a new program'),
      values: z
        .record(z.string(), z.unknown())
        .nullable()
        .describe("The program's fields as they would be saved; null: the program would be deleted"),
    })
    .and(effectiveDaysSchema),
  response: {
    200: z.object({
      ...success,
      openDeals: movedSchema,
      savedSearches: movedSchema,
      people: countSchema.describe('People whose saved search found it and who want to be notified'),
    }),
  },
});
