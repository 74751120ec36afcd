import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Profile } from '../../features/accounts/model.ts';
import { type Desk, desks } from '../../kernel/access.ts';
import { isMenu, labelsOfDesk, menuAt, navigationFor, productDescription } from './navigation.ts';

const hrefs = (profile: Partial<Profile> | undefined) =>
  navigationFor(
    profile ? { status: 'in', profile: profile as Profile } : { status: 'out', unreachable: false },
  ).flatMap((entry) => (isMenu(entry) ? entry.items : [entry]).map(({ href }) => href));

describe('the navigation', () => {
  it('shows visitors the four ways in', () => {
    expect(hrefs(undefined)).toEqual(['/login', '/signup', '/lender/login', '/lender/signup']);
  });

  it('shows brokers no administration and no lender pages', () => {
    const broker = hrefs({ role: 'user' });
    expect(broker).toContain('/lender-search');
    expect(broker).toContain('/saved-searches');
    expect(broker.filter((href) => href.startsWith('/admin') || href.startsWith('/lender/'))).toEqual([]);
  });

  it('leads a lender to the own programs, or to the fallback without a company', () => {
    expect(hrefs({ role: 'lender', lenderId: 'abc' })).toContain(
      '/manage-loan-programs/abc?returnTo=%2Flender%2Fdashboard',
    );
    expect(hrefs({ role: 'lender', lenderId: null })).toContain('/lender/loan-programs');
  });

  it('shows administrators every part of the administration in their list', () => {
    expect(hrefs({ role: 'superadmin' })).toEqual(hrefs({ role: 'admin' }));
    expect(hrefs({ role: 'admin' }).filter((href) => href.startsWith('/admin/'))).toHaveLength(27);
  });

  it('shows an administrator who is limited to desks what belongs to them', () => {
    const shown = (...desks: readonly Desk[]) =>
      hrefs({ role: 'admin', desks }).filter((href) => href.startsWith('/admin/'));
    expect(shown('billing')).toEqual(['/admin/users', '/admin/plan-requests']);
    expect(shown('support')).toEqual([
      '/admin/users',
      '/admin/deal-chats',
      '/admin/undelivered-mails',
      '/admin/health',
      '/admin/system',
      '/admin/canned-replies',
      '/admin/scripts',
      '/admin/classes',
      '/admin/privacy-requests',
      '/admin/help-tickets',
    ]);
    expect(shown('market')).toHaveLength(15);
    expect(hrefs({ role: 'superadmin', desks: ['billing'] })).toEqual(hrefs({ role: 'admin' }));
  });

  it('names the pages of each desk as an administrator who is limited to it finds them', () => {
    const labels = (limit: readonly Desk[]) =>
      navigationFor({ status: 'in', profile: { role: 'admin', desks: limit } as Profile }).flatMap((entry) =>
        (isMenu(entry) ? entry.items : [entry]).map(({ label }) => label),
      );
    const everywhere = labels([]);
    for (const desk of desks)
      expect([...labelsOfDesk(desk)].sort()).toEqual(
        labels([desk])
          .filter((label) => !everywhere.includes(label))
          .sort(),
      );
    expect(labelsOfDesk('billing')).toEqual(['Users', 'Plan Requests']);
  });

  it('has a page for every menu, with the entries of whoever reads it, and the classes for anybody', () => {
    const sessionOf = (role: Profile['role']) =>
      ({ status: 'in', profile: { role, lenderId: null } as Profile }) as const;
    const visitor = { status: 'out', unreachable: false } as const;
    for (const session of [sessionOf('user'), sessionOf('admin'), sessionOf('lender'), visitor])
      for (const menu of navigationFor(session).filter(isMenu)) expect(menuAt(menu.page, session)).toEqual(menu);
    expect(menuAt('/classes', visitor)?.items).toHaveLength(6);
    expect(menuAt('/manage', sessionOf('user'))).toBeUndefined();
    expect(menuAt('/tools', visitor)).toBeUndefined();
  });
});

it('pages that say nothing of themselves have the description of index.html', () => {
  const html = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8');
  expect(html).toContain(`<meta name="description" content="${productDescription}" />`);
});
