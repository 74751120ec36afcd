export interface RequestKeys {
  /** The same key for the same content, until it is settled. */
  readonly keyFor: (content: unknown) => string;
  /** The content was answered: sending it again is a new request. */
  readonly settle: (content: unknown) => void;
}

/** Idempotency keys, one per content: repeating a request whose answer got lost then sends nothing twice. */
export function createRequestKeys(newKey: () => string = () => crypto.randomUUID()): RequestKeys {
  const keys = new Map<string, string>();
  return {
    keyFor: (content) => {
      const text = JSON.stringify(content);
      const key = keys.get(text) ?? newKey();
      keys.set(text, key);
      return key;
    },
    settle: (content) => void keys.delete(JSON.stringify(content)),
  };
}
