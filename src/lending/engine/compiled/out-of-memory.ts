/** There is no memory for another program, which is no fault of that program. */
export class OutOfMemory extends Error {}

/** Runs what does little but allocate: where it throws a RangeError, there is no memory. */
export function allocating<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new OutOfMemory('there is no memory for another program', { cause: error });
    throw error;
  }
}
