import { describe, expect, it } from 'vitest';
import { glossary } from '../../../../content/glossary.ts';
import type { Profile } from '../../../../features/accounts/model.ts';
import type { Session } from '../../../../features/accounts/web/session.ts';
import { router } from '../../site-map.tsx';
import { destinationsOf, ledTo, type Place } from './destinations.ts';
import { termsFound, wordsOf } from './found.ts';

const places: readonly Place[] = Object.values<(typeof router.routesByPath)['/']>(
  router.routesByPath as unknown as Record<string, (typeof router.routesByPath)['/']>,
).map(({ fullPath, options }) => ({
  path: fullPath,
  guard: options.staticData?.guard,
  title: options.staticData?.title,
}));
const signedIn = (profile: Partial<Profile>): Session => ({
  status: 'in',
  profile: { approved: true, lenderId: null, ...profile } as Profile,
});
const openTo = (session: Session) => destinationsOf(places, session).map(({ href }) => href);

describe('the destinations of the palette', () => {
  it('a broker finds every page of theirs, each search included, and none of others', () => {
    const found = openTo(signedIn({ role: 'user' }));
    for (const path of ['/pipeline', '/account/security', '/notifications', '/upgrade', '/search/dscr', '/pipeline'])
      expect(found).toContain(path);
    for (const path of ['/dscr-calculator', '/saved-searches', '/help', '/privacy']) expect(found).toContain(path);
    expect(found.filter((path) => /^\/(?:admin|lender\/|login|signup|add-|edit-)/.test(path))).toEqual([]);
  });

  it('a lender user finds the portal and what is public, no working pages of brokers and no waiting rooms', () => {
    const found = openTo(signedIn({ role: 'lender', lenderId: '7b1c2f0e-0000-4000-8000-000000000007' }));
    for (const path of ['/lender/quotes', '/lender/documents', '/account', '/guides']) expect(found).toContain(path);
    expect(found.filter((path) => /^\/(?:admin|pipeline|search|dashboard|lender\/awaiting)/.test(path))).toEqual([]);
  });

  it('an administrator finds the pages of administration and of brokers', () => {
    const found = openTo(signedIn({ role: 'admin' }));
    for (const path of ['/admin', '/admin/undelivered-mails', '/pipeline', '/add-lender', '/lender/dashboard'])
      expect(found).toContain(path);
    expect(found).not.toContain('/lender/quotes');
  });

  it('a visitor finds the doors and the public pages', () => {
    const found = openTo({ status: 'out', unreachable: false });
    for (const path of ['/login', '/lender/signup', '/password-reset', '/contact']) expect(found).toContain(path);
    expect(found.filter((path) => /^\/(?:admin|pipeline|account|dashboard)/.test(path))).toEqual([]);
  });

  it('names each page once, and leaves out those that nobody chooses, which exist', () => {
    for (const role of ['user', 'lender', 'admin'] as const) {
      const found = openTo(signedIn({ role }));
      expect(new Set(found).size).toBe(found.length);
      expect(found.filter((path) => path.includes('$') || ledTo.includes(path))).toEqual([]);
    }
    expect(ledTo.filter((path) => !places.some((place) => place.path === path))).toEqual([]);
  });
});

describe('the terms of the palette', () => {
  const termsFor = (query: string) => termsFound(wordsOf(query)).map(({ label }) => label);

  it('come by their name before those that are only explained with the word', () => {
    expect(termsFor('ltv')[0]).toBe('LTV');
    expect(termsFor('interest')[0]).toBe('Dutch interest');
    expect(termsFor('evidence of insurance')).toEqual(['EIO']);
    expect(termsFor('brrrr')).toEqual(['BRRR']);
    expect(termsFor('kiln')).toEqual([]);
  });

  it('are thirty, each named once', () => {
    expect(new Set(glossary.map(({ term }) => term.toLowerCase())).size).toBe(30);
  });
});
