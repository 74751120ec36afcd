import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ApiError, callEndpoint, connectSession } from '../../../ui/api/api.ts';
import { queryClient } from '../../../ui/api/query-client.ts';
import { notice } from '../../../ui/notices.tsx';
import { getProfile, signOut as signOutEndpoint } from '../contract.ts';
import type { Profile } from '../model.ts';
import { clearSession, readToken, type StoredSession, storeSession, useToken } from './session-storage.ts';

export type Session =
  | { readonly status: 'loading' }
  /** `unreachable`: a token is stored, but the profile could not be read; a reload may recover. */
  | { readonly status: 'out'; readonly unreachable: boolean }
  | { readonly status: 'in'; readonly profile: Profile };

const profileOptions = (token: string | null) =>
  queryOptions({
    queryKey: ['profile', token],
    queryFn: async ({ signal }) => (await callEndpoint(getProfile, {}, { signal })).user,
    enabled: token !== null,
    staleTime: 5 * 60_000,
  });

/** Who is using this page. */
export function useSession(): Session {
  const token = useToken();
  const { data, isError } = useQuery(profileOptions(token));
  if (token === null) return { status: 'out', unreachable: false };
  if (data) return { status: 'in', profile: data };
  return isError ? { status: 'out', unreachable: true } : { status: 'loading' };
}

/** The signed-in account, on pages behind a guard. Throws elsewhere. */
export function useProfile(): Profile {
  const session = useSession();
  if (session.status !== 'in') throw new Error('This page needs a signed-in account.');
  return session.profile;
}

/** Reads the profile again, for example after an approval. */
export const refreshProfile = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['profile'] });

/** Begins a session after a login: reads the profile first, so that the guard knows the person before it acts. */
export async function openSession(stored: StoredSession, leadsTo: string): Promise<void> {
  const { user } = await callEndpoint(getProfile, {}, { token: stored.token });
  queryClient.clear();
  queryClient.setQueryData(profileOptions(stored.token).queryKey, user);
  storeSession({ ...stored, lenderUserId: stored.lenderUserId ?? user.lenderUserId }, leadsTo);
}

/** Ends the session here and on the server; other tabs follow. */
export function closeSession(profile: Profile): void {
  // The page does not wait: should the call fail, the token is gone from this browser all the same.
  callEndpoint(signOutEndpoint, {}).catch(() => {});
  leave(profile.role === 'lender' ? '/lender/login' : '/login');
}

function leave(to: string): void {
  clearSession(to);
  queryClient.clear();
}

/** Refusals that say something about the account or its plan, not about the session. */
const keepsSession = (error: ApiError): boolean => {
  const code: string | undefined = error.code;
  return error.status === 403 && (code === 'TIER_REQUIRED' || code === 'LENDER_PENDING');
};

/** Ends the session on the first 401 or 403 of a call that carried it; later ones find no session any more. */
export function endSessionsOnRefusal(): void {
  connectSession({
    readToken,
    onRefused(error) {
      if (error.code === 'LENDER_PENDING') void refreshProfile();
      if (keepsSession(error)) return;
      notice.error('Your session has expired. Please log in again.');
      leave(loginFrom('/login'));
    },
  });
}

/** The login page that leads back to where the person is now. */
function loginFrom(login: string): string {
  const here = `${window.location.pathname}${window.location.search}`;
  return here === '/' || here.includes('login') ? login : `${login}?returnTo=${encodeURIComponent(here)}`;
}

/** Forgets what was loaded for a person who signed out in another tab. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== 'token' && event.key !== null) return;
    if (readToken() === null) {
      sessionStorage.clear();
      queryClient.clear();
    }
  });
}
