/*
 * What a browser keeps of the classes, as text by its key. Reading writes nothing: what stands there, readable or not, stays as
 * it is until somebody gets further.
 */
import { useSyncExternalStore } from 'react';

/** Dispatched on the window when somebody has got further, or has ticked something off. */
export const progressChanged = 'plinth:class-progress';
/** Dispatched on the window when this tab has stored a text: what shows it is drawn again. */
const textStored = 'plinth:class-text';

/** What a browser that stores nothing could not take: it lasts as long as the page. */
const notStored = new Map<string, string>();

export function readText(key: string): string | undefined {
  const text = notStored.get(key);
  if (text !== undefined) return text;
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores what the account already has. */
export function keepText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    notStored.delete(key);
  } catch {
    notStored.set(key, text);
  }
  window.dispatchEvent(new Event(textStored));
}

/** Stores how far somebody has got. */
export function writeText(key: string, text: string): void {
  keepText(key, text);
  window.dispatchEvent(new Event(progressChanged));
}

/** Calls back when this tab or another has written. */
function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  window.addEventListener(textStored, onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    window.removeEventListener(textStored, onChange);
  };
}

/** The text under the key, the same in every tab; undefined where there is none, and while a page is prerendered. */
export const useStoredText = (key: string): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => readText(key),
    () => undefined,
  );
