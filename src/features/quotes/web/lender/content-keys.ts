export interface ContentKeys {
  /** The same content gets the same key until something has arrived. */
  keyFor(content: unknown): string;
  /** The server has answered: whatever is sent from now on is meant anew. */
  settle(): void;
}

/** Idempotency keys by content, so that sending again after a lost connection sends nothing twice. */
export function createContentKeys(newKey: () => string = randomKey): ContentKeys {
  const keys = new Map<string, string>();
  return {
    keyFor(content) {
      const text = JSON.stringify(content);
      const key = keys.get(text) ?? newKey();
      keys.set(text, key);
      return key;
    },
    settle: () => keys.clear(),
  };
}

// crypto.randomUUID is missing where the page is not served over HTTPS.
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
