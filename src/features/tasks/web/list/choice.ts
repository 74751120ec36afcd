import { taskLimits } from '../../model.ts';

interface Toggled {
  readonly id: string;
  /** With shift: everything from here to `id` becomes what `id` becomes. */
  readonly from?: string | undefined;
}

/** What is chosen after one was, or a range, in the order of the list; never more than are changed together. */
export function toggled(
  chosen: ReadonlySet<string>,
  order: readonly string[],
  { id, from }: Toggled,
  atMost: number = taskLimits.bulk,
): ReadonlySet<string> {
  const [at, start] = [order.indexOf(id), from === undefined ? -1 : order.indexOf(from)];
  const range = start < 0 || at < 0 ? [id] : order.slice(Math.min(at, start), Math.max(at, start) + 1);
  if (chosen.has(id)) return new Set([...chosen].filter((one) => !range.includes(one)));
  // From where the range began, so that what is left out is at its far end.
  const added = at < start ? range.toReversed() : range;
  return new Set([...chosen, ...added.filter((one) => !chosen.has(one))].slice(0, atMost));
}
