import { z } from 'zod';
import { schemaOfFields } from '../../kernel/fields/schema.ts';
import { schemaOfText, schemaOfTexts } from '../../kernel/fields/texts/text-schema.ts';
import { valuesOfFields } from '../../kernel/fields/values.ts';
import {
  type Decline,
  declineReasons,
  declineTexts,
  messageRule,
  noteRule,
  type OfferTerms,
  offerFields,
} from './model.ts';

export const offerSchema = schemaOfFields(offerFields).extend({
  validUntil: z.iso.date('Valid until must be a date'),
}) satisfies z.ZodType<OfferTerms>;

const isComplete = (terms: Readonly<Record<string, unknown>>): boolean =>
  offerFields.every((field) => !('required' in field) || 'onlyWhen' in field || terms[field.name] !== null);
/** An offer as it is stored and answered: complete, but the limits of the form do not count, for an offer outlives them. */
export const offerTermsSchema = valuesOfFields(offerFields)
  .extend({ validUntil: z.iso.date() })
  // The values are read by the very fields that the type is made of.
  .refine(isComplete) as unknown as z.ZodType<OfferTerms>;

export const declineSchema = z.object({
  reason: z.enum(declineReasons, declineTexts.noReason),
  note: schemaOfText(noteRule).default(''),
}) satisfies z.ZodType<Decline>;

export const messageSchema = schemaOfTexts({ message: messageRule });
