import { useSyncExternalStore } from 'react';
import type { Role } from '../../../kernel/access.ts';

/** What is kept of a session. The names are part of the specification; everything else is read from the profile. */
const sessionKeys = ['token', 'lenderUserId', 'lenderId', 'role'] as const;
/** Belongs to the person as well and goes with the session; class progress and the colour scheme stay. */
const personalPrefixes = ['user', 'chat', 'draft:'];

export interface StoredSession {
  readonly token: string;
  readonly role: Role;
  readonly lenderId: string | null;
  readonly lenderUserId: string | null;
}

const listeners = new Set<() => void>();
let wayOn: string | undefined;

const tellListeners = () => {
  for (const listener of listeners) listener();
};

export const readToken = (): string | null => localStorage.getItem('token');
export const readLenderUserId = (): string | null => localStorage.getItem('lenderUserId');

/** Stores a session. `leadsTo` is where the guard takes the person next, whatever page they are on. */
export function storeSession(session: StoredSession, leadsTo: string): void {
  wayOn = leadsTo;
  for (const key of sessionKeys) {
    const value = session[key];
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  }
  tellListeners();
}

/** Clears everything that belongs to the session, in this browser and this tab. */
export function clearSession(leadsTo?: string): void {
  if (leadsTo !== undefined) wayOn = leadsTo;
  for (const key of Object.keys(localStorage)) {
    const ofSession = (sessionKeys as readonly string[]).includes(key);
    if (ofSession || personalPrefixes.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
  }
  sessionStorage.clear();
  tellListeners();
}

/** Where the last change of session leads, until the person has arrived there. */
export const readWayOn = (): string | undefined => wayOn;
export function forgetWayOn(): void {
  wayOn = undefined;
  tellListeners();
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === 'token' || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** The stored token, kept up to date when this or another tab signs in or out. */
export const useToken = (): string | null => useSyncExternalStore(subscribe, readToken);
export const useWayOn = (): string | undefined => useSyncExternalStore(subscribe, readWayOn);
