import { z } from 'zod';
import type { TextFormat, TextRule } from './text-rule.ts';

const formats: Readonly<Record<TextFormat, (complaint: string) => z.ZodType<string, string>>> = {
  email: (complaint) => z.email(complaint),
  website: (error) => z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error }),
};

function rawText({ required, exact, max, tidy }: TextRule): z.ZodString {
  const text = z.string(required);
  return (exact || tidy ? text : text.trim()).max(max.length, max.complaint);
}

function checkedText(text: z.ZodString, { required, min, pattern, holds }: TextRule): z.ZodType<string, string> {
  const given = required === undefined ? text : text.min(1, required);
  const long = min ? given.min(min.length, min.complaint) : given;
  const mayBeBlank = (is: (value: string) => boolean) => (value: string) =>
    (value === '' && required === undefined) || is(value);
  const shaped = !pattern
    ? long
    : required === undefined
      ? long.refine(
          mayBeBlank((value) => pattern.is.test(value)),
          pattern.complaint,
        )
      : long.regex(pattern.is, pattern.complaint);
  return holds ? shaped.refine(mayBeBlank(holds.is), holds.complaint) : shaped;
}

/** The schema of a text, for the server: `readText` as zod. */
export function schemaOfText(rule: TextRule): z.ZodType<string, string> {
  const { tidy, format } = rule;
  const text = tidy
    ? rawText(rule).transform(tidy).pipe(checkedText(z.string(), rule))
    : checkedText(rawText(rule), rule);
  return format ? text.pipe(formats[format.is](format.complaint)) : text;
}

/** The schema of a form of texts, for the server: `readTexts` as zod. */
export const schemaOfTexts = <const R extends Readonly<Record<string, TextRule>>>(rules: R) =>
  // One schema for each rule, by its name.
  z.object(Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, schemaOfText(rule)]))) as z.ZodObject<{
    -readonly [Name in keyof R]: z.ZodType<string, string>;
  }>;
