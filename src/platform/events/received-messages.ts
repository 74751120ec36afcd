/** So many messages are kept, of which none is longer than a few ids. */
const keptAtMost = 5_000;

/**
 * The last messages that this process has received. PostgreSQL hands them to every process in one order, that of the commits, so
 * the key of a message is a place that all processes know.
 */
export interface ReceivedMessages<Message> {
  add(key: string | undefined, message: Message): void;
  /** The place after the last message; undefined before the first. */
  position(): string | undefined;
  /** What came after the first of some places, oldest first; undefined where one of them is not known, or not any more. */
  after(positions: readonly string[]): readonly Message[] | undefined;
  /** Resolves once the message with this key has come. @throws when it cannot come any more */
  reached(key: string): Promise<void>;
  /** For when the connection was lost: messages may be missing, so no place from before is known any more. */
  clear(): void;
}

export function createReceivedMessages<Message>(): ReceivedMessages<Message> {
  let kept: { readonly key: string | undefined; readonly message: Message }[] = [];
  const awaited = new Map<string, PromiseWithResolvers<void>>();
  return {
    add(key, message) {
      kept.push({ key, message });
      // Half of them at a time, so that keeping them costs next to nothing.
      if (kept.length > keptAtMost) kept = kept.slice(-keptAtMost / 2);
      if (key === undefined) return;
      awaited.get(key)?.resolve();
      awaited.delete(key);
    },
    position: () => kept.findLast(({ key }) => key !== undefined)?.key,
    after(positions) {
      const place = Math.min(...positions.map((position) => kept.findLastIndex(({ key }) => key === position)));
      return place < 0 ? undefined : kept.slice(place + 1).map(({ message }) => message);
    },
    reached(key) {
      const one = Promise.withResolvers<void>();
      awaited.set(key, one);
      return one.promise;
    },
    clear() {
      kept = [];
      for (const { reject } of awaited.values()) reject(new Error('The event connection was lost.'));
      awaited.clear();
    },
  };
}
