import { isBlank } from '../../kernel/blank.ts';
import type { FieldDefinition } from '../../kernel/fields/fields.ts';
import { readFields } from '../../kernel/fields/read-fields.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import type { Scenario } from './contract.ts';

/*
 * The deal of a lesson's example travels to the search in the fragment of a link, which browsers do not send. Only figures and
 * choices are taken from it: a link can neither bring text into the form nor carry what is personal.
 */

/** Says that a fragment is an example. */
const mark = 'example';

const isTaken = ({ kind }: FieldDefinition): boolean =>
  ['money', 'percent', 'integer', 'decimal', 'choice', 'yesNo'].includes(kind);

/** The address of a search with this deal filled in. @param slug of the loan type */
export function searchWithExample(slug: string, deal: Readonly<Record<string, unknown>>): `/${string}` {
  const stated = Object.entries(deal).filter(([, value]) => !isBlank(value));
  const said = new URLSearchParams([[mark, slug], ...stated.map(([name, value]) => [name, String(value)])]);
  return `/search/${slug}#${said}`;
}

/** What a fragment fills in; undefined when it is no example for this loan type. What no field takes is left out. */
export function exampleInFragment({ slug, deal }: LoanKind, fragment: string): Scenario | undefined {
  const said = new URLSearchParams(fragment.replace(/^#/, ''));
  if (said.get(mark) !== slug) return undefined;
  return Object.fromEntries(
    deal.fields.flatMap((field) => {
      const text = said.get(field.name);
      if (text === null || !isTaken(field)) return [];
      const typed = field.kind === 'yesNo' ? text === 'true' : text;
      // The form drops what does not count beside the rest.
      const { onlyWhen: _condition, ...alone } = { ...field, required: false };
      const { values } = readFields([alone], { [field.name]: typed });
      const value = (values as Scenario | undefined)?.[field.name];
      return isBlank(value) ? [] : [[field.name, value] as const];
    }),
  );
}
