import type { Notification } from '../contract.ts';

/** A part of the list, and how many are unread of all. */
export interface Listed {
  readonly notifications: Notification[];
  readonly unread: number;
  readonly version: number;
  readonly hasMore: boolean;
}

/** A list with these marked; what has the mark already stays the same object. */
export const withMarks = (listed: Listed, isRead: boolean, matches: (one: Notification) => boolean): Listed => ({
  ...listed,
  notifications: listed.notifications.map((one) => (one.isRead !== isRead && matches(one) ? { ...one, isRead } : one)),
});

/** Unread ones that came, or were told again, since a number; oldest first. */
export const arrivedSince = (number: number, notifications: readonly Notification[]): Notification[] =>
  notifications.filter((one) => !one.isRead && one.number > number).reverse();

const seen = new Set<string>();

/** While somebody sees on this page what such news are about, none of them is said as it arrives. Ends with what it returns. */
export function seeHere(aboutBegins: string): () => void {
  seen.add(aboutBegins);
  return () => void seen.delete(aboutBegins);
}

export const isSeenHere = ({ about }: Pick<Notification, 'about'>): boolean =>
  about !== null && [...seen].some((begins) => about.startsWith(begins));

export const badgeText = (unread: number): string => (unread > 99 ? '99+' : String(unread));
