import { z } from 'zod';
import { schemaOfFields } from '../../kernel/fields/schema.ts';
import { manualDealFields } from './model.ts';

/** The manual deal as it is sent: its fields, and the lender, who may stay open. */
export const manualDealSchema = schemaOfFields(manualDealFields).extend({
  lenderId: z
    .union([z.uuid('This is not a valid id.'), z.literal('')])
    .nullish()
    .transform((id) => id || null),
});
export type ManualDeal = z.output<typeof manualDealSchema>;
