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

/** @throws where the browser stores nothing */
export function beginActing(acting: Acting): void {
  const ownTab = JSON.stringify({ ...sessionStorage });
  sessionStorage.clear();
  sessionStorage.setItem(ownTabKey, ownTab);
  sessionStorage.setItem(actingKey, JSON.stringify(acting));
}

export function endActing(): void {
  const ownTab: Readonly<Record<string, string>> = JSON.parse(sessionStorage.getItem(ownTabKey) ?? '{}');
  sessionStorage.clear();
  for (const [key, value] of Object.entries(ownTab)) sessionStorage.setItem(key, value);
}
