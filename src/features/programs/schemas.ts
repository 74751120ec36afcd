import { z } from 'zod';
import { schemaOfFields } from '../../kernel/fields/schema.ts';
import type { KindSlug } from '../../lending/kinds/find.ts';
import type { TermsDefinition } from '../../lending/kinds/kind.ts';
import { areReversed, effectiveDaysReversed, type ProgramValues, programFields, termsOf } from './model.ts';
import { programStatuses } from './publication.ts';

function readBody(terms: TermsDefinition, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const read: Record<string, unknown> = terms.readBody?.({ ...body }) ?? { ...body };
  const { tiers } = read;
  return { ...read, tiers: Array.isArray(tiers) && tiers.length === 0 ? undefined : tiers };
}

const buildSchema = (kind: string, outside: 'refuse' | 'fit') =>
  z.preprocess(
    (body) => readBody(termsOf(kind), body),
    schemaOfFields(programFields(kind), { unreadable: 'blank', outside }),
  );
const schemas = new Map<string, ReturnType<typeof buildSchema>>();

function schemaFor<Kind extends KindSlug>(
  kind: Kind,
  outside: 'refuse' | 'fit',
): z.ZodType<ProgramValues<Kind>, unknown> {
  const key = `${outside} ${kind}`;
  const schema = schemas.get(key) ?? buildSchema(kind, outside);
  schemas.set(key, schema);
  // The schema is made of the very fields the type is read off.
  return schema as unknown as z.ZodType<ProgramValues<Kind>, unknown>;
}

/**
 * The body of a program: numbers as people type them, unreadable ones saved blank, both shapes of a setting and of a
 * portfolio's size. Keys outside the definition, such as `type` and `lender`, are dropped.
 */
export const programSchema = <Kind extends KindSlug>(kind: Kind) => schemaFor(kind, 'refuse');

/** The same as a person types it in a form: no number is refused, one outside its limits is saved as the nearest one within. */
export const typedProgramSchema = <Kind extends KindSlug>(kind: Kind) => schemaFor(kind, 'fit');

/** Long before any program, and a day to every calendar and database. */
const earliestDay = '1900-01-01';
const effectiveDay = (label: string) => {
  const message = `${label} must be a date`;
  const day = z.iso.date(message).refine((value) => value >= earliestDay, message);
  return z.preprocess((value) => (value === '' ? null : value), day.nullish());
};

/** Beside the fields of a kind: the first and the last day on which the program is offered. What is left out stays as it is. */
export const effectiveDaysSchema = z
  .object({ effectiveFrom: effectiveDay('The first day'), effectiveUntil: effectiveDay('The last day') })
  .refine(({ effectiveFrom, effectiveUntil }) => !areReversed(effectiveFrom, effectiveUntil), {
    path: ['effectiveUntil'],
    error: effectiveDaysReversed,
  });

/** Beside the fields of a program. A new one is live unless this says otherwise; of one that is there what is left out stays. */
export const statusSchema = z.object({
  status: z
    .enum(programStatuses, { error: 'Status must be draft, live or hidden' })
    .optional()
    .describe(
      'draft: only the lender sees it; live: brokers find it on its effective days; hidden: removed from search for now',
    ),
});
