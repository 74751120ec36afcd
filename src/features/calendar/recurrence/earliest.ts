/** Gathers what happens of many events, and keeps the earliest of it. */
export interface Earliest<One> {
  add(some: readonly One[]): void;
  /** What begins at this moment or later comes too late: it need not be counted any more. */
  before(): Date;
  /** In order. */
  all(): One[];
}

/**
 * So many at most of what begins before `to`. The moment to count up to comes nearer with each series that is counted, so that a
 * thousand series cost about what some tens do.
 * @param order among those that begin at one moment
 */
export function keepEarliest<One extends { readonly start: Date }>(
  to: Date,
  atMost: number,
  order: (one: One, other: One) => number,
): Earliest<One> {
  let kept: One[] = [];
  let before = to;
  const cut = () => {
    kept = kept.sort((one, other) => one.start.getTime() - other.start.getTime() || order(one, other)).slice(0, atMost);
    const last = kept.at(-1);
    // Others that begin with the last one may come before it in the order.
    if (last && kept.length === atMost) before = new Date(Math.min(to.getTime(), last.start.getTime() + 1));
  };
  return {
    add(some) {
      for (const one of some) kept.push(one);
      if (kept.length >= 2 * atMost) cut();
    },
    before: () => before,
    all() {
      cut();
      return kept;
    },
  };
}
