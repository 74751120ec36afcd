import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderArticle } from '../../../../scripts/content/render-article.ts';
import { readArticle } from '../../../content/article.ts';
import type { Profile } from '../../../features/accounts/model.ts';
import { dashboardCards } from '../../../features/accounts/web/dashboard/dashboard-page.tsx';
import type { Session } from '../../../features/accounts/web/session.ts';
import { renderPage } from '../landing/page.tsx';
import { footerColumns } from '../layout/footer/public-footer.tsx';
import { destinationsOf, type Place } from '../layout/palette/destinations.ts';
import { administrationFor, isMenu, menuAt, navigationFor } from '../navigation.ts';
import { router } from '../site-map.tsx';

const source = join(import.meta.dirname, '../../..');
const routes = Object.values<(typeof router.routesByPath)['/']>(
  router.routesByPath as unknown as Record<string, (typeof router.routesByPath)['/']>,
);
const places: readonly Place[] = routes.map(({ fullPath, options }) => ({
  path: fullPath,
  guard: options.staticData?.guard,
  title: options.staticData?.title,
}));

/** Whether the site map has no page at an address of this site. */
const leadsNowhere = (href: string): boolean =>
  router.getMatchedRoutes(new URL(href, 'http://plinth').pathname)[2] === undefined;

const visitor: Session = { status: 'out', unreachable: false };
const signedIn = (profile: Partial<Profile>): Session => ({
  status: 'in',
  profile: { approved: true, lenderId: null, ...profile } as Profile,
});
const sessions: Readonly<Record<string, Session>> = {
  visitor,
  broker: signedIn({ role: 'user', userType: 'Broker' }),
  investor: signedIn({ role: 'user', userType: 'Investor' }),
  lender: signedIn({ role: 'lender', lenderId: '7b1c2f0e-0000-4000-8000-000000000007' }),
  admin: signedIn({ role: 'admin' }),
  superadmin: signedIn({ role: 'superadmin' }),
};
const linksOf = (session: Session): readonly string[] => [
  ...navigationFor(session).flatMap((entry) =>
    isMenu(entry) ? [entry.page, ...entry.items.map(({ href }) => href)] : [entry.href],
  ),
  ...['/classes', '/tools', '/manage', '/dashboards'].flatMap(
    (page) => menuAt(page, session)?.items.map(({ href }) => href) ?? [],
  ),
];
const hrefsIn = (html: string) => [...html.matchAll(/(?:href|action)="([^"]+)"/g)].map(([, href = '']) => href);

describe('links that are offered', () => {
  it.each(Object.entries(sessions))('lead to pages from menus, cards and the palette: %s', (_name, session) => {
    const palette = destinationsOf(places, session).map(({ href }) => href);
    const cards = administrationFor(session).map(({ href }) => href);
    const links = [...linksOf(session), ...palette, ...cards];
    expect(links.length).toBeGreaterThan(4);
    expect(links.filter(leadsNowhere)).toEqual([]);
  });

  it('lead to pages from the dashboard, the landing page, the footer and the articles', () => {
    const articles = globSync('{help,guides,blog,pages}/**/*.md', { cwd: join(source, 'content') }).map(
      (path) => renderArticle(readArticle(path, readFileSync(join(source, 'content', path), 'utf8'))).html,
    );
    const groups = {
      dashboard: dashboardCards.map(({ to }): string => to),
      landing: hrefsIn(renderPage()).filter((href) => href.startsWith('/')),
      footer: footerColumns.flatMap(({ links }) => links.map(([to]): string => to)),
      articles: hrefsIn(articles.join('\n')).filter((href) => href.startsWith('/')),
    };
    for (const [place, links] of Object.entries(groups)) {
      expect([place, links.length > 3]).toEqual([place, true]);
      expect([place, links.filter(leadsNowhere)]).toEqual([place, []]);
    }
  });

  it('of a lender’s programs come back to the administration with returnTo=admin', () => {
    const files = globSync('features/{lenders,lender-records}/web/*.tsx', { cwd: source });
    const links = files.flatMap((path) =>
      [...readFileSync(join(source, path), 'utf8').matchAll(/`\/manage-loan-programs\/\$\{[^}]+\}([^`]*)`/g)].map(
        ([, query]) => query,
      ),
    );
    expect(links).toEqual(Array(3).fill('?returnTo=admin'));
  });

  it('are the documented ones of menus and cards', () => {
    const broker = linksOf(signedIn({ role: 'user' }));
    for (const path of [
      '/calendar',
      '/tasks',
      '/task-dashboard',
      '/documents',
      '/help-tickets',
      '/my-tickets',
      '/classes',
    ])
      expect(broker).toContain(path);
    const admin = linksOf(signedIn({ role: 'admin' }));
    for (const path of ['/admin/users', '/admin/help-tickets', '/admin/analytics', '/admin/scrapers'])
      expect(admin).toContain(path);
    expect(dashboardCards.map(({ to }) => to)).toEqual([
      '/lender-search',
      '/pipeline',
      '/calculators',
      '/classes',
      '/help-tickets',
    ]);
    expect(menuAt('/classes', visitor)?.items).toHaveLength(6);
  });
});
