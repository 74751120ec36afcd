/** What is known of something that is changed again and again. */
interface Known {
  version: number;
  last: Promise<unknown>;
}

export interface InTurn {
  /**
   * Changes something on the newest version that is known of it: the one that was shown, or the one that the change before
   * has answered with. Changes of one thing go out one after the other.
   */
  change(id: string, shown: number, send: (version: number) => Promise<number>): Promise<void>;
}

/** So that what is dragged again before it was read back is neither refused nor overtaken. */
export function inTurn(): InTurn {
  const all = new Map<string, Known>();
  return {
    change(id, shown, send) {
      const known = all.get(id) ?? { version: shown, last: Promise.resolve() };
      all.set(id, known);
      const sent = known.last.then(async () => {
        known.version = Math.max(known.version, shown);
        known.version = await send(known.version);
      });
      known.last = sent.catch(() => {
        // What was known may be wrong: the next change goes by what is shown.
        known.version = 0;
      });
      return sent;
    },
  };
}
