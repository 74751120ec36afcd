import { z } from 'zod';
import { stateCodes } from '../../../kernel/states.ts';
import { kindSlugs } from '../../../lending/kinds/find.ts';
import { stageNames } from '../model.ts';

const amount = z.coerce.number().int().min(0).max(1_000_000_000_000);

const oneOrMore = <Item extends z.ZodType<string, string>>(item: Item) =>
  z.union([z.array(item).max(100), item.transform((one) => [one])]);

/** What narrows the deals that list, board and table show; each part that is stated has to hold. */
export const dealFilterShape = {
  search: z.string().max(200).optional().describe('Words that address or client name must have, in any order'),
  includeArchived: z.enum(['true', 'false']).optional(),
  kinds: oneOrMore(z.enum(kindSlugs)).optional(),
  stages: oneOrMore(z.enum(stageNames)).optional(),
  states: oneOrMore(z.enum(stateCodes)).optional().describe('Of the property'),
  lender: z.enum(['selected', 'open']).optional().describe('Whether a lender was selected'),
  minAmount: amount.optional().describe('Of the loan, in whole dollars'),
  maxAmount: amount.optional(),
  changedDays: z.coerce.number().int().min(1).max(3_650).optional().describe('Changed within so many days'),
} as const;

export const dealFilterSchema = z.object(dealFilterShape);
export type DealFilter = z.output<typeof dealFilterSchema>;
