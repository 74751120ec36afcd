/** What a form held before and after, for undo and redo. */
export interface History<Values> {
  readonly past: readonly Values[];
  readonly now: Values;
  readonly future: readonly Values[];
  /** What the last change was made to: another one to the same thing right after it is part of the same step. */
  readonly topic: string | undefined;
}

const longest = 200;

export const historyOf = <Values>(now: Values): History<Values> => ({ past: [], now, future: [], topic: undefined });

/**
 * The history after a change. With a topic (the path of a field that is typed in) changes join until another topic comes;
 * without one each is a step of its own.
 */
export function changedTo<Values>(history: History<Values>, now: Values, topic?: string): History<Values> {
  const joins = topic !== undefined && topic === history.topic && history.past.length > 0;
  const past = joins ? history.past : [...history.past, history.now].slice(-longest);
  return { past, now, future: [], topic };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The path of the one text or number that differs between two records; undefined where more differs, or something else. */
export function typedPath(before: unknown, after: unknown, path = ''): string | undefined {
  if (!isRecord(before) || !isRecord(after))
    return typeof after === 'string' || typeof after === 'number' ? path : undefined;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const [key, ...others] = [...keys].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (key === undefined || others.length > 0) return undefined;
  return typedPath(before[key], after[key], path === '' ? key : `${path}.${key}`);
}

export function undone<Values>({ past, now, future }: History<Values>): History<Values> | undefined {
  const before = past.at(-1);
  return before === undefined
    ? undefined
    : { past: past.slice(0, -1), now: before, future: [now, ...future], topic: undefined };
}

export function redone<Values>({ past, now, future }: History<Values>): History<Values> | undefined {
  const [after, ...later] = future;
  return after === undefined ? undefined : { past: [...past, now], now: after, future: later, topic: undefined };
}
