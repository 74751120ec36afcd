/*
 * What a tab keeps of work that is not saved yet. It belongs to an account: when the server ends the session in the middle of
 * it, it waits in the tab, where no page looks, until somebody signs in. The same person finds it where it was; for anybody
 * else it is thrown away, and so it is when the person signs out.
 */

/** The entries of the tab's storage that are such work, by how their keys begin. */
const workPrefixes = ['calculator:', 'draft:', 'plinth.applied.'];
const ownerKey = 'workOwner';
const waitingKey = 'waitingWork';

type Work = Readonly<Record<string, string>>;
interface Owner {
  readonly accountId: string;
  /** Of the session in which the tab learned whose it is: another one need not be of the same person. */
  readonly session: string;
}
interface WaitingWork {
  readonly accountId: string;
  /** Missing in what this code did not write. */
  readonly work?: Work;
}

/** Enough to tell sessions apart, too little to be one. */
const markOf = (token: string): string => token.slice(0, 8);

function read<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** A storage may be full or switched off: then there is nothing to come back to. */
function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  } catch {}
}

const workHere = (): Work =>
  Object.fromEntries(
    Object.entries({ ...sessionStorage }).filter(([key]) => workPrefixes.some((prefix) => key.startsWith(prefix))),
  );

type Moment = 'setAside' | 'back';
const listeners = { setAside: new Set<() => void>(), back: new Set<() => void>() };
/** Told before work is set aside, to keep what is not kept yet, or when it is back. @returns what ends it */
export function onWork(moment: Moment, listener: () => void): () => void {
  listeners[moment].add(listener);
  return () => listeners[moment].delete(listener);
}

/** The session ended without the person's doing. */
export function setWorkAside(): void {
  for (const listener of listeners.setAside) listener();
  const [owner, work, waiting] = [read<Owner>(ownerKey), workHere(), read<WaitingWork>(waitingKey)];
  sessionStorage.clear();
  // Set aside twice where two tabs noticed at the same moment: what waits already goes on waiting.
  const accountId = owner?.accountId ?? waiting?.accountId;
  if (accountId === undefined) return;
  const before = waiting?.accountId === accountId ? waiting.work : {};
  const now = owner === undefined ? {} : work;
  write(waitingKey, { accountId, work: { ...before, ...now } } satisfies WaitingWork);
}

export const throwWorkAway = (): void => sessionStorage.clear();

/** Work of a session that ended while this tab did not hear of it is out of sight before anything is shown. */
export function checkWork(token: string | null): void {
  const owner = read<Owner>(ownerKey);
  if (owner && (token === null || markOf(token) !== owner.session)) setWorkAside();
}

/** Somebody is signed in. What was begun anew meanwhile stays as it is. */
export function takeUpWork(accountId: string, token: string): void {
  checkWork(token);
  write(ownerKey, { accountId, session: markOf(token) } satisfies Owner);
  const waiting = read<WaitingWork>(waitingKey);
  sessionStorage.removeItem(waitingKey);
  if (waiting?.accountId !== accountId) return;
  for (const [key, value] of Object.entries(waiting.work ?? {}))
    if (sessionStorage.getItem(key) === null) write(key, value);
  for (const listener of listeners.back) listener();
}
