import { loanKinds } from '../../lending/kinds/all.ts';

/** What the search forms of all kinds ask, as columns of one table; of a group each field has its own. */
export const formColumns: readonly string[] = [
  ...new Set(
    loanKinds.flatMap(({ deal }) =>
      deal.fields.flatMap((field) =>
        field.kind === 'group' ? field.fields.map(({ name }) => `form.${field.name}.${name}`) : `form.${field.name}`,
      ),
    ),
  ),
];

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a form says, by these columns. */
export const asFormColumns = (form: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(isGroup(form) ? form : {}).flatMap(([name, value]): [string, unknown][] =>
      isGroup(value)
        ? Object.entries(value).map(([part, stated]) => [`form.${name}.${part}`, stated])
        : [[`form.${name}`, value]],
    ),
  );
