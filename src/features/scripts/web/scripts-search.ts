/** What the address of the scripts says. */
export interface ScriptsSearch {
  /** A script in the editor: its id, or 'new'. */
  readonly edit?: string;
  /** The script of the library that a new one begins with. */
  readonly from?: string;
}

const nameIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z0-9-]{1,64}$/.test(value) ? value : undefined;

/** Reads it from the address; everything else there counts for nothing. */
export function scriptsSearch({ edit, from }: Readonly<Record<string, unknown>>): ScriptsSearch {
  const [named, begun] = [nameIn(edit), nameIn(from)];
  return { ...(named === undefined ? {} : { edit: named }), ...(begun === undefined ? {} : { from: begun }) };
}
