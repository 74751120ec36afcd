import { homeOf } from '../../../features/accounts/model.ts';
import type { Session } from '../../../features/accounts/web/session.ts';
import { isAdmin } from '../../../kernel/access.ts';
import type { Guard } from '../../../ui/page/web-feature.ts';

export interface Place {
  readonly path: string;
  /** Path and query, to come back to after a login. */
  readonly href: string;
  /** The company a page is about, when its address names one. */
  readonly lenderId: string | undefined;
  /** The stored id of the lender user; the lender dashboard needs it. */
  readonly storedLenderUserId: string | null;
}

export type Decision =
  | { readonly kind: 'wait' }
  | { readonly kind: 'show' }
  | { readonly kind: 'go'; readonly to: string }
  /** The stored session is incomplete and ends here. */
  | { readonly kind: 'restart'; readonly to: string };

/** Where a second factor is set up. */
const setUpPath = '/account/security';

const show: Decision = { kind: 'show' };
const go = (to: string): Decision => ({ kind: 'go', to });
/** To a login, and back to this place after it. */
export const goAndComeBack = (login: string, { href }: Place): Decision =>
  go(href === '/' ? login : `${login}?returnTo=${encodeURIComponent(href)}`);

/** What a guard does with a person at a place. */
export function decide(guard: Guard, session: Session, place: Place): Decision {
  if (guard === 'public') return show;
  if (session.status === 'loading') return { kind: 'wait' };
  // The server knows no session of a suspended account any more; a profile read before is as good as none.
  const visitor = session.status === 'out' || session.profile.role === 'suspended';
  // Nothing else is open to this session.
  if (!visitor && session.profile.mustSetUpTwoFactor) return place.path === setUpPath ? show : go(setUpPath);
  return visitor ? decideForVisitor(guard, place) : decideForAccount(guard, session, place);
}

function decideForVisitor(guard: Guard, place: Place): Decision {
  if (guard === 'publicOnly') return show;
  return goAndComeBack(guard === 'lender' ? '/lender/login' : '/login', place);
}

function decideForAccount(guard: Guard, { profile }: Extract<Session, { status: 'in' }>, place: Place): Decision {
  const { role, lenderId } = profile;
  if (guard === 'publicOnly') return go(homeOf(role));
  if (guard === 'signedIn' || isAdmin(role)) return show;
  if (guard === 'admin') return go('/unauthorized');
  if (guard === 'user') return role === 'lender' ? go('/lender/dashboard') : show;
  if (role !== 'lender') return go(guard === 'lender' ? '/dashboard' : '/unauthorized');
  return decideForLender(profile.approved, lenderId, place);
}

function decideForLender(approved: boolean, lenderId: string | null, place: Place): Decision {
  const { path } = place;
  if (!approved) return path === '/lender/awaiting-approval' ? show : go('/lender/awaiting-approval');
  if (path === '/lender/dashboard' && place.storedLenderUserId === null)
    return { kind: 'restart', to: '/lender/login' };
  return place.lenderId !== undefined && place.lenderId !== lenderId ? go('/lender/dashboard') : show;
}
