/** A computation that stops after each of its steps, so that whoever runs it can let others have their turn. */
export type InSteps<Result> = Generator<void, Result>;

/** Maps a list, one item a step. */
export function* mapInSteps<Item, Result>(items: Iterable<Item>, map: (item: Item) => Result): InSteps<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item));
    yield;
  }
  return results;
}

/** Runs a computation to its end without a stop. */
export function runToEnd<Result>(work: InSteps<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
