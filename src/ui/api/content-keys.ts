export interface ContentKeys {
  /** The same key for the same content, until it is settled. */
  keyFor(content: unknown): string;
  /** The content was answered: sending it again is a new request. */
  settle(content: unknown): void;
  /** Whatever is sent from now on is meant anew. */
  settleAll(): void;
}

/** Idempotency keys, one per content: sending again after a lost connection then sends nothing twice. */
export function createContentKeys(newKey: () => string = randomKey): ContentKeys {
  const keys = new Map<string, string>();
  return {
    keyFor(content) {
      const text = JSON.stringify(content);
      const key = keys.get(text) ?? newKey();
      keys.set(text, key);
      return key;
    },
    settle: (content) => void keys.delete(JSON.stringify(content)),
    settleAll: () => keys.clear(),
  };
}

/** A random UUID (version 4). `crypto.randomUUID` is missing where the page is not served over HTTPS. */
export function randomKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
