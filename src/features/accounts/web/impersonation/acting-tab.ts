/*
 * A tab in which an administrator acts as a user keeps that session to itself: the other tabs, and links that are opened in them,
 * stay in the administrator's own. What the tab held before waits beside it and is back when it ends.
 */

const actingKey = 'actingAs';
const ownTabKey = 'ownTab';

export interface Acting {
  readonly token: string;
  readonly lenderUserId: string | null;
}

export function readActing(): Acting | undefined {
  const stored = sessionStorage.getItem(actingKey);
  return stored === null ? undefined : JSON.parse(stored);
}

/** @throws where the browser stores no more; the tab is then as it was */
export function beginActing(acting: Acting): void {
  const before = { ...sessionStorage };
  try {
    sessionStorage.setItem(ownTabKey, JSON.stringify(before));
    sessionStorage.setItem(actingKey, JSON.stringify(acting));
  } catch (error) {
    for (const key of [ownTabKey, actingKey]) sessionStorage.removeItem(key);
    throw error;
  }
  for (const key of Object.keys(before)) sessionStorage.removeItem(key);
}

/** Where a page keeps what its person chose here: in the browser, or while acting as somebody only until that ends. */
export const ownStorage = (): Storage => (readActing() ? sessionStorage : localStorage);

export function endActing(): void {
  const ownTab: Readonly<Record<string, string>> = JSON.parse(sessionStorage.getItem(ownTabKey) ?? '{}');
  sessionStorage.clear();
  for (const [key, value] of Object.entries(ownTab)) sessionStorage.setItem(key, value);
}
