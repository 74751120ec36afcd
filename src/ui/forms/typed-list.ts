const separators = /[,;\n]+/;

/** What was typed or pasted into a list as text: 'NJ, OH'. */
export interface TypedList {
  /** The entries that were read, in order. */
  readonly found: readonly string[];
  /** What isn't an entry, or not yet: stays in the input. */
  readonly rest: string;
}

/**
 * Reads entries of a text with commas; without one nothing is read, for what is typed is still being looked for.
 * @param read the entry that a text means; undefined where it means none
 */
export function readTypedList(text: string, read: (entry: string) => string | undefined): TypedList {
  if (!separators.test(text)) return { found: [], rest: text };
  const parts = text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const found = parts.flatMap((part) => read(part) ?? []);
  return { found: [...new Set(found)], rest: parts.filter((part) => read(part) === undefined).join(', ') };
}

/** The next number in steps of a field, on its grid of steps: 1.13 goes up to 1.2 and down to 1.1. */
export function stepped(value: number, step: number, direction: 1 | -1): number {
  const at = value / step;
  const near = Math.round(at);
  const isOnStep = Math.abs(at - near) < 1e-9;
  const next = isOnStep ? near + direction : direction > 0 ? Math.ceil(at) : Math.floor(at);
  return Number((next * step).toPrecision(12));
}
