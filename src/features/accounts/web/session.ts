import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Role } from '../../../kernel/access.ts';
import {
  deskRequired,
  lenderPending,
  refusalToImpersonate,
  tierRequired,
  twoFactorSetupRequired,
} from '../../../kernel/access.ts';
import type { Endpoint } from '../../../kernel/endpoint.ts';
import type { Refusal } from '../../../kernel/errors.ts';
import { type ApiError, callEndpoint, connectSession } from '../../../ui/api/api.ts';
import { queryClient } from '../../../ui/api/query-client.ts';
import { showTimesIn } from '../../../ui/format.ts';
import { notice } from '../../../ui/notices.tsx';
import { getProfile, setTimeZone, signOut as signOutEndpoint } from '../endpoints.ts';
import { sessionSuspended } from '../errors.ts';
import { homeOf, type Profile } from '../model.ts';
import { endImpersonation } from '../people/impersonation/endpoints.ts';
import { beginActing, endActing, readActing } from './impersonation/acting-tab.ts';
import { checkWork, setWorkAside, takeUpWork, throwWorkAway } from './unsaved/unsaved-work.ts';

type KnownSession =
  /** `unreachable`: a token is stored, but the profile could not be read; a reload may recover. */
  { readonly status: 'out'; readonly unreachable: boolean } | { readonly status: 'in'; readonly profile: Profile };
export type Session = { readonly status: 'loading' } | KnownSession;

/** What is kept of a session. Other programs rely on the names; everything else is read from the profile. */
const sessionKeys = ['token', 'lenderUserId', 'lenderId', 'role'] as const;
/** Is set and gone at once: other tabs hear which session the server ended, as their own storage tells only that it is gone. */
const endedKey = 'sessionEnded';
/** Belongs to the person as well and goes with the session; class progress and the colour scheme stay. */
const personalPrefixes = ['user', 'chat', 'draft:'];

interface StoredSession {
  readonly token: string;
  readonly role: Role;
  readonly lenderId: string | null;
  readonly lenderUserId: string | null;
}

let endedByServer = false;
const readToken = (): string | null => readActing()?.token ?? localStorage.getItem('token');
export function readLenderUserId(): string | null {
  const acting = readActing();
  return acting ? acting.lenderUserId : localStorage.getItem('lenderUserId');
}

const tokenListeners = new Set<() => void>();
const notifyTokenListeners = () => {
  for (const listener of tokenListeners) listener();
};

/** Told when this or another tab signs in or out. */
export function subscribeToToken(listener: () => void): () => void {
  tokenListeners.add(listener);
  return () => tokenListeners.delete(listener);
}

/** The stored token, kept up to date when this or another tab signs in or out. */
export const useToken = (): string | null => useSyncExternalStore(subscribeToToken, readToken, readToken);

/** From here on times of day are shown where this person is. */
function inOwnTime(profile: Profile): Profile {
  showTimesIn(profile.timeZone);
  return profile;
}

const profileOptions = (token: string | null) =>
  queryOptions({
    queryKey: ['profile', token],
    queryFn: async ({ signal }) => inOwnTime((await callEndpoint(getProfile, {}, { signal })).user),
    enabled: token !== null,
    staleTime: 5 * 60_000,
  });

interface ProfileReading {
  readonly data: Profile | undefined;
  readonly status: 'pending' | 'error' | 'success';
}

function sessionOf(token: string | null, reading: ProfileReading | undefined): Session {
  if (token === null) return { status: 'out', unreachable: false };
  if (reading?.data) return { status: 'in', profile: reading.data };
  return reading?.status === 'error' ? { status: 'out', unreachable: true } : { status: 'loading' };
}

/** Who is using this page, as far as it is known now. */
export function readSession(): Session {
  const token = readToken();
  return sessionOf(token, queryClient.getQueryState(profileOptions(token).queryKey));
}

/** Who is using this page, once it is known. */
export async function knownSession(): Promise<KnownSession> {
  for (;;) {
    const session = readSession();
    if (session.status !== 'loading') return session;
    // What went wrong is in the state that is read next, or the token has changed meanwhile.
    await queryClient.ensureQueryData(profileOptions(readToken())).catch(() => {});
  }
}

/** Who is using this page; what draws it is drawn again when that changes. */
export function useSession(): Session {
  const token = useToken();
  return sessionOf(token, useQuery(profileOptions(token)));
}

/** The logged-in account, on pages behind a guard. Throws elsewhere. */
export function useProfile(): Profile {
  const session = useSession();
  if (session.status !== 'in') throw new Error('Log in to see this page.');
  return session.profile;
}

/** Reads the profile again, for example after an approval. */
export const refreshProfile = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['profile'] });

/**
 * Begins a session after a login and resolves on the page it leads to. The profile is read first, so that guards know the
 * person before they act.
 */
export async function openSession(stored: StoredSession, leadsTo: string): Promise<void> {
  const user = await readArrival(stored.token);
  queryClient.clear();
  queryClient.setQueryData(profileOptions(stored.token).queryKey, inOwnTime(user));
  const values = { ...stored, lenderUserId: stored.lenderUserId ?? user.lenderUserId };
  for (const key of sessionKeys) {
    const value = values[key];
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  }
  takeUpWork(user.id, stored.token);
  const arrival = lead(leadsTo);
  endedByServer = false;
  notifyTokenListeners();
  await arrival;
}

/** The profile of whoever signs in. At the first time the account learns from the browser where they are. */
async function readArrival(token: string): Promise<Profile> {
  const { user } = await callEndpoint(getProfile, {}, { token });
  if (user.timeZone !== null || user.mustSetUpTwoFactor) return user;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const told = callEndpoint(setTimeZone, { body: { timeZone, onlyIfUnknown: true } }, { token });
  // Nobody waits outside for a detail: the next sign-in tells it again.
  return told.then((answer) => answer.user).catch(() => user);
}

/** Acts as a user in this tab; the others stay in the administrator's own session. */
export async function openActing(token: string): Promise<void> {
  const { user } = await callEndpoint(getProfile, {}, { token });
  try {
    beginActing({ token, lenderUserId: user.lenderUserId });
  } catch {
    callEndpoint(endImpersonation, {}, { token }).catch(() => {});
    throw new Error('This browser has no room left to open an account. Close other tabs and try again.');
  }
  queryClient.clear();
  queryClient.setQueryData(profileOptions(token).queryKey, inOwnTime(user));
  takeUpWork(user.id, token);
  const arrival = lead(homeOf(user.role));
  notifyTokenListeners();
  await arrival;
}

/** Back in the administrator's own session, with what the tab held before. */
export async function leaveActing(): Promise<void> {
  endActing();
  queryClient.clear();
  const arrival = lead('/admin/users');
  notifyTokenListeners();
  await arrival;
}

/** Ends the session here and on the server; other tabs follow. */
export function closeSession(profile: Profile): void {
  if (readActing()) {
    callEndpoint(endImpersonation, {}).catch(() => {});
    return void leaveActing();
  }
  // The page does not wait: should the call fail, the token is gone from this browser all the same.
  callEndpoint(signOutEndpoint, {}).catch(() => {});
  throwWorkAway();
  leaveSession(profile.role === 'lender' ? '/lender/login' : '/login');
}

/** What is left to do when the person did not end the session: their unsaved work waits for them to sign in again. */
export function endSession(leadsTo: string): void {
  try {
    localStorage.setItem(endedKey, readToken() ?? '');
    localStorage.removeItem(endedKey);
  } catch {
    // Full: other tabs then take it for a sign-out.
  }
  setWorkAside();
  leaveSession(leadsTo);
}

/** Forgets everything that belongs to the session, in this browser and this tab, and leads to a login. */
function leaveSession(leadsTo: string): void {
  for (const key of Object.keys(localStorage)) {
    const ofSession = (sessionKeys as readonly string[]).includes(key);
    if (ofSession || personalPrefixes.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
  }
  void lead(leadsTo);
  notifyTokenListeners();
  queryClient.clear();
}

/** Refusals that say something about the account or its plan, not about the session. */
const keepsSession = (error: ApiError): boolean =>
  error.status === 403 && error.is(deskRequired, tierRequired, lenderPending, twoFactorSetupRequired);

/** Whether the server has ended the session of this tab: then there is one login, whatever the page. */
export const wasEndedByServer = (): boolean => endedByServer && readToken() === null;

/** The first 401 or 403 of a call that carried the session ends it; later ones find no session any more. */
function onRefused(error: ApiError): void {
  // Guards then lead to where the account stands.
  if (error.is(lenderPending, twoFactorSetupRequired)) void refreshProfile();
  if (keepsSession(error)) return;
  if (readActing()) {
    notice.info("You're back in your own account: the session as another person has ended.");
    return void leaveActing();
  }
  notice.error('Your session has expired. Please log in again.');
  if (error.is(sessionSuspended)) notice.error(sessionSuspended.text);
  endedByServer = true;
  endSession(loginFrom('/login'));
}

/** What the server would refuse to an administrator who acts as somebody: said without asking it. */
function refusalToActing(endpoint: Endpoint): Refusal | undefined {
  const session = readSession();
  const impersonation = session.status === 'in' ? session.profile.impersonation : null;
  return impersonation ? refusalToImpersonate(endpoint, impersonation) : undefined;
}

/** The login page that leads back to where the person is now. */
function loginFrom(login: string): string {
  const here = `${window.location.pathname}${window.location.search}`;
  return here === '/' || here.includes('login') ? login : `${login}?returnTo=${encodeURIComponent(here)}`;
}

/** What the app does when the person changes. */
export interface SessionFollower {
  /** A sign-in or sign-out in this tab: it says where the person goes, before every rule about pages. */
  lead(to: string): Promise<void>;
  /** Another tab signed in or out, or the account's rights changed: the page on screen is to be decided about anew. */
  changed(): void;
}
let lead: SessionFollower['lead'] = async () => {};

/** Connects the session with the API client, the other tabs and whoever shows pages. Called once, at the start. */
export function startSession(follower: SessionFollower): void {
  checkWork(readToken());
  connectSession({ readToken, onRefused, refusalOf: refusalToActing });
  window.addEventListener('storage', followOtherTab);
  let decidedFor: KnownSession | undefined;
  const look = () => {
    const session = readSession();
    // While the profile is on its way nothing is known; a guard that needs it waits by itself.
    if (session.status === 'loading' || samePerson(session, decidedFor)) return;
    if (session.status === 'in') takeUpWork(session.profile.id, readToken() ?? '');
    const first = decidedFor === undefined;
    decidedFor = session;
    if (!first) follower.changed();
  };
  lead = (to) => {
    const session = readSession();
    if (session.status !== 'loading') decidedFor = session;
    return follower.lead(to);
  };
  subscribeToToken(look);
  queryClient.getQueryCache().subscribe(look);
  look();
}

function samePerson(one: KnownSession, other: KnownSession | undefined): boolean {
  if (one.status === 'in') return other?.status === 'in' && other.profile === one.profile;
  return other?.status === 'out';
}

let endedElsewhere: string | null = null;
/** Forgets what was loaded for a person whose session ended in another tab. The event tells which: by now there may be another. */
function followOtherTab({ key, oldValue, newValue }: StorageEvent): void {
  if (key === endedKey && newValue !== null) endedElsewhere = newValue;
  if (key !== 'token' && key !== null) return;
  if (key === null || (oldValue !== null && oldValue !== newValue)) {
    // The session that ended held up this one, and what the tab held before belongs to it.
    if (readActing()) endActing();
    if (oldValue !== null && oldValue === endedElsewhere) setWorkAside();
    else throwWorkAway();
    queryClient.clear();
  }
  notifyTokenListeners();
}
