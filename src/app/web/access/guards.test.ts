import { describe, expect, it } from 'vitest';
import type { Session } from '../../../features/accounts/web/session.ts';
import type { Role } from '../../../kernel/access.ts';
import type { Guard } from '../../../ui/page/web-feature.ts';
import { decide, type Place } from './guards.ts';

const company = '7b1c2f0e-0000-4000-8000-000000000007';
const out: Session = { status: 'out', unreachable: false };

function signedIn(role: Role, more: Partial<Extract<Session, { status: 'in' }>['profile']> = {}): Session {
  const id = '7b1c2f0e-0000-4000-8000-000000000001';
  const lender = role === 'lender' ? { lenderId: company, lenderUserId: id } : { lenderId: null, lenderUserId: null };
  const profile = {
    _id: id,
    id,
    role,
    isAdmin: role === 'admin' || role === 'superadmin',
    isSuperAdmin: role === 'superadmin',
    userType: null,
    firstName: 'Dana',
    lastName: 'Reyes',
    email: 'dana@example.com',
    emailVerified: true,
    subscriptionTier: 'basic',
    trialEndsAt: null,
    timeZone: null,
    deletionDueAt: null,
    desks: null,
    mustSetUpTwoFactor: false,
    impersonation: null,
    approved: true,
    ...lender,
    ...more,
  } as const;
  return { status: 'in', profile };
}

const at = (path: string, more: Partial<Place> = {}): Place => ({
  path,
  href: path,
  lenderId: undefined,
  storedLenderUserId: 'stored',
  ...more,
});
const answer = (guard: Guard, session: Session, place: Place) => {
  const decision = decide(guard, session, place);
  return 'to' in decision ? decision.to : decision.kind;
};

describe('somebody who still has to set up two-factor sign-in', () => {
  it('is led to where that is done from everywhere but the public pages, in every role', () => {
    const guards = ['publicOnly', 'signedIn', 'user', 'lender', 'admin', 'adminOrOwnLender'] as const;
    for (const role of ['user', 'lender', 'admin', 'superadmin'] as const) {
      const session = signedIn(role, { mustSetUpTwoFactor: true });
      for (const guard of guards) expect(answer(guard, session, at('/x'))).toBe('/account/security');
      expect(answer('signedIn', session, at('/account/security'))).toBe('show');
      expect(answer('public', session, at('/help'))).toBe('show');
    }
  });
});

describe('a page behind a guard', () => {
  it('waits while the profile loads, except a public one', () => {
    for (const guard of ['publicOnly', 'signedIn', 'user', 'lender', 'admin', 'adminOrOwnLender'] as const)
      expect(answer(guard, { status: 'loading' }, at('/x'))).toBe('wait');
    expect(answer('public', { status: 'loading' }, at('/x'))).toBe('show');
  });

  it('sends visitors to the login of its area, and back afterwards', () => {
    const place = at('/tasks', { href: '/tasks?filter=my' });
    expect(answer('user', out, place)).toBe('/login?returnTo=%2Ftasks%3Ffilter%3Dmy');
    expect(answer('admin', out, at('/admin'))).toBe('/login?returnTo=%2Fadmin');
    expect(answer('adminOrOwnLender', out, at('/x'))).toBe('/login?returnTo=%2Fx');
    expect(answer('lender', out, at('/lender/documents'))).toBe('/lender/login?returnTo=%2Flender%2Fdocuments');
    expect(answer('publicOnly', out, at('/login'))).toBe('show');
  });

  it.each<[Role, Record<Exclude<Guard, 'public'>, string>]>([
    [
      'user',
      {
        publicOnly: '/dashboard',
        signedIn: 'show',
        user: 'show',
        lender: '/dashboard',
        admin: '/unauthorized',
        adminOrOwnLender: '/unauthorized',
      },
    ],
    [
      'admin',
      {
        publicOnly: '/dashboard',
        signedIn: 'show',
        user: 'show',
        lender: 'show',
        admin: 'show',
        adminOrOwnLender: 'show',
      },
    ],
    [
      'superadmin',
      {
        publicOnly: '/dashboard',
        signedIn: 'show',
        user: 'show',
        lender: 'show',
        admin: 'show',
        adminOrOwnLender: 'show',
      },
    ],
    [
      'lender',
      {
        publicOnly: '/lender/dashboard',
        signedIn: 'show',
        user: '/lender/dashboard',
        lender: 'show',
        admin: '/unauthorized',
        adminOrOwnLender: 'show',
      },
    ],
  ])('treats the role %s as documented', (role, expected) => {
    for (const [guard, where] of Object.entries(expected))
      expect([guard, answer(guard as Guard, signedIn(role), at('/x'))]).toEqual([guard, where]);
  });

  it('keeps a lender to the own company', () => {
    expect(answer('adminOrOwnLender', signedIn('lender'), at('/x', { lenderId: company }))).toBe('show');
    expect(answer('adminOrOwnLender', signedIn('lender'), at('/x', { lenderId: 'other' }))).toBe('/lender/dashboard');
    expect(answer('adminOrOwnLender', signedIn('admin'), at('/x', { lenderId: 'other' }))).toBe('show');
  });

  it('forwards a lender whose approval is missing or withdrawn', () => {
    const pending = signedIn('lender', { approved: false });
    expect(answer('lender', pending, at('/lender/quotes'))).toBe('/lender/awaiting-approval');
    expect(answer('lender', pending, at('/lender/awaiting-approval'))).toBe('show');
  });

  it('starts over at the lender login when the stored lender user id is missing on the lender dashboard', () => {
    const place = at('/lender/dashboard', { storedLenderUserId: null });
    expect(decide('lender', signedIn('lender'), place)).toEqual({ kind: 'restart', to: '/lender/login' });
    expect(answer('lender', signedIn('admin'), place)).toBe('show');
  });
});
