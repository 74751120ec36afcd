import type { Notification } from '../contract.ts';

const seen = new Set<string>();

/** While somebody sees on this page what such news are about, none of them is said as it arrives. Ends with what it returns. */
export function seeHere(aboutBegins: string): () => void {
  seen.add(aboutBegins);
  return () => void seen.delete(aboutBegins);
}

export const isSeenHere = ({ about }: Pick<Notification, 'about'>): boolean =>
  about !== null && [...seen].some((begins) => about.startsWith(begins));
