/*
 * What a tab keeps of work that is not saved yet, when the server ends the session in the middle of it: it waits in the tab,
 * where no page looks, until somebody signs in. The same person finds it where it was; for anybody else it is thrown away.
 * Who signs out has ended it: then nothing waits.
 */

const waitingKey = 'waitingWork';

const listeners = new Set<() => void>();
/** Told when work that waited is where it was. @returns what ends it */
export function onWorkBack(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setWorkAside(accountId: string): void {
  const { [waitingKey]: _earlier, ...work } = { ...sessionStorage };
  sessionStorage.clear();
  if (Object.keys(work).length === 0) return;
  try {
    sessionStorage.setItem(waitingKey, JSON.stringify({ accountId, work }));
  } catch {
    // It fitted before, but a storage may be switched off at any time.
  }
}

/** What was begun anew meanwhile stays as it is. */
export function bringWorkBack(accountId: string): void {
  const text = sessionStorage.getItem(waitingKey);
  if (text === null) return;
  sessionStorage.removeItem(waitingKey);
  const waiting: { accountId: string; work: Record<string, string> } = JSON.parse(text);
  if (waiting.accountId !== accountId) return;
  for (const [key, value] of Object.entries(waiting.work))
    if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, value);
  for (const listener of listeners) listener();
}
