import { loanKinds } from '../../lending/kinds/all.ts';

/** What the search forms of all kinds ask, as columns of one table. */
export const formColumns: readonly string[] = [
  ...new Set(loanKinds.flatMap(({ deal }) => deal.fields.map(({ name }) => `form.${name}`))),
];

/** What a form says, by these columns. */
export const asFormColumns = (form: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(typeof form === 'object' && form !== null ? form : {}).map(([name, value]) => [
      `form.${name}`,
      value,
    ]),
  );
