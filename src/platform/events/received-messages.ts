/** So many messages are kept, of which none is longer than a few ids. */
const keptAtMost = 5_000;

/**
 * The last messages that this process has received. They come to every process in one order, so
 * the key of a message is a position that all processes know.
 */
export interface ReceivedMessages<Message> {
  /** @returns false for one that has come before */
  add(key: string | undefined, message: Message): boolean;
  /** The position after the last message; undefined before the first. */
  position(): string | undefined;
  /** What came after the first of some positions, oldest first; undefined where one of them is not known, or not any more. */
  after(positions: readonly string[]): readonly Message[] | undefined;
  /** Resolves once the message with this key has come, or may have been missed. @throws when the connection was lost */
  reached(key: string): Promise<void>;
  /** For when messages may be missing: no position from before is known any more, and what is awaited may be among them. */
  forget(): void;
  /** For when the connection was lost: nothing that is awaited comes any more, either. */
  clear(): void;
}

export function createReceivedMessages<Message>(): ReceivedMessages<Message> {
  let kept: { readonly key: string | undefined; readonly message: Message }[] = [];
  let keys = new Set<string>();
  const awaited = new Map<string, PromiseWithResolvers<void>>();
  const forget = () => {
    kept = [];
    keys = new Set();
    for (const { resolve } of awaited.values()) resolve();
    awaited.clear();
  };
  return {
    add(key, message) {
      if (key !== undefined && keys.has(key)) return false;
      kept.push({ key, message });
      // Half of them at a time, so that keeping them costs next to nothing.
      if (kept.length > keptAtMost) {
        kept = kept.slice(-keptAtMost / 2);
        keys = new Set(kept.flatMap((one) => one.key ?? []));
      }
      if (key === undefined) return true;
      keys.add(key);
      awaited.get(key)?.resolve();
      awaited.delete(key);
      return true;
    },
    position: () => kept.findLast(({ key }) => key !== undefined)?.key,
    after(positions) {
      const index = Math.min(...positions.map((position) => kept.findLastIndex(({ key }) => key === position)));
      return index < 0 ? undefined : kept.slice(index + 1).map(({ message }) => message);
    },
    reached(key) {
      const one = Promise.withResolvers<void>();
      awaited.set(key, one);
      return one.promise;
    },
    forget,
    clear() {
      for (const { reject } of awaited.values()) reject(new Error('The event connection was lost.'));
      forget();
    },
  };
}
