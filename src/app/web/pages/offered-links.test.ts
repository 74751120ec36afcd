import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderArticle } from '../../../../scripts/content/render-article.ts';
import { readArticle } from '../../../content/article.ts';
import { isBuilt, plannedTexts } from '../../../content/planned-pages.ts';
import type { Profile } from '../../../features/accounts/model.ts';
import { cardsOffered } from '../../../features/accounts/web/dashboard/dashboard-page.tsx';
import type { Session } from '../../../features/accounts/web/session.ts';
import { renderPage } from '../landing/page.tsx';
import { destinationsOf, type Place } from '../layout/palette/destinations.ts';
import { footerColumns } from '../layout/public-footer.tsx';
import { administrationFor, isMenu, menuAt, navigationFor } from '../navigation.ts';
import { router } from '../site-map.tsx';

const source = join(import.meta.dirname, '../../..');
const routes = Object.values<(typeof router.routesByPath)['/']>(
  router.routesByPath as unknown as Record<string, (typeof router.routesByPath)['/']>,
);
const plannedPaths = routes
  .filter(({ options }) => options.staticData?.planned)
  .map(({ fullPath }) => fullPath as string);
const places: readonly Place[] = routes.map(({ fullPath, options }) => ({
  path: fullPath,
  guard: options.staticData?.guard,
  title: options.staticData?.title,
}));

/** Whether the site map has a planned page at an address, or a list of pages that are all planned. */
const leadsToPlanned = (href: string): boolean => {
  const { pathname } = new URL(href, 'http://plinth');
  const leaf = router.getMatchedRoutes(pathname)[2];
  return (
    leaf?.options.staticData?.planned === true || (pathname === '/classes' && menuAt('/classes', visitor) === undefined)
  );
};

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
const linksOf = (session: Session, isOffered = isBuilt): readonly string[] => [
  ...navigationFor(session, isOffered).flatMap((entry) =>
    isMenu(entry) ? [entry.page, ...entry.items.map(({ href }) => href)] : [entry.href],
  ),
  ...['/classes', '/tools', '/manage', '/dashboards'].flatMap(
    (page) => menuAt(page, session, isOffered)?.items.map(({ href }) => href) ?? [],
  ),
];
const hrefsIn = (html: string) => [...html.matchAll(/(?:href|action)="([^"]+)"/g)].map(([, href = '']) => href);

describe('links to pages that are not built', () => {
  it('the planned pages are the planned routes of the site map', () => {
    expect(Object.keys(plannedTexts).sort()).toEqual([...plannedPaths].sort());
    expect(plannedPaths.filter((path) => isBuilt(path.replace(/\$\w+/g, '7')))).toEqual([]);
    expect(places.filter(({ path }) => !plannedPaths.includes(path) && !isBuilt(path)).map(({ path }) => path)).toEqual(
      isBuilt('/classes') ? [] : ['/classes'],
    );
  });

  it.each(Object.entries(sessions))('menus, cards and palette offer none: %s', (_name, session) => {
    const palette = destinationsOf(places, session).map(({ href }) => href);
    const cards = administrationFor(session).map(({ href }) => href);
    const links = [...linksOf(session), ...palette, ...cards];
    expect(links.length).toBeGreaterThan(4);
    expect(links.filter(leadsToPlanned)).toEqual([]);
  });

  it('the dashboard, the landing page, the footer and the articles offer none', () => {
    const articles = globSync('{help,guides,blog,pages}/**/*.md', { cwd: join(source, 'content') }).map(
      (path) => renderArticle(readArticle(path, readFileSync(join(source, 'content', path), 'utf8'))).html,
    );
    const groups = {
      dashboard: cardsOffered(isBuilt).map(({ to }): string => to),
      landing: hrefsIn(renderPage()).filter((href) => href.startsWith('/')),
      footer: footerColumns.flatMap(({ links }) => links.map(([to]): string => to)),
      articles: hrefsIn(articles.join('\n')).filter((href) => href.startsWith('/')),
    };
    for (const [place, links] of Object.entries(groups)) {
      expect([place, links.length > 3]).toEqual([place, true]);
      expect([place, links.filter(leadsToPlanned)]).toEqual([place, []]);
    }
  });

  it('no feature names the address of a planned page, except where the rule decides', () => {
    const decided = [
      'app/web/navigation.ts',
      'app/web/layout/palette/destinations.ts',
      'app/server/front-page/front-page.ts',
    ];
    const mapped = ['app/web/site-map.tsx', 'app/web/public-pages/education-routes.tsx', 'content/planned-pages.ts'];
    const files = globSync('{app,features,ui}/**/*.{ts,tsx}', { cwd: source }).filter(
      (path) => !/\.test\.tsx?$/.test(path) && ![...decided, ...mapped].includes(path),
    );
    expect(files.length).toBeGreaterThan(400);
    // The pipeline itself is built; a planned page under a deal is named whole.
    const heads = plannedPaths.map((path) =>
      path.startsWith('/pipeline/') ? path.replaceAll('$', '\\$') : (path.split('/$')[0] ?? path),
    );
    // These pages stand below the analytics and are built without them.
    const pattern = new RegExp(
      `['"\`](${[...new Set(heads)].join('|')})(?=['"\`?#/])(?!/(demand|funnel|lenders)['"\`?])`,
      'g',
    );
    const named = files.flatMap((path) => {
      const text = readFileSync(join(source, path), 'utf8');
      // A file that asks the rule leaves out what it says.
      return text.includes('isBuilt(') || text.includes('(isBuilt)')
        ? []
        : [...text.matchAll(pattern)].map(([, href]) => `${path}: ${href}`);
    });
    expect(named).toEqual([]);
  });

  it('administration pages link to a lender’s programs with returnTo=admin', () => {
    const files = globSync('features/{lenders,lender-records}/web/*.tsx', { cwd: source });
    const links = files.flatMap((path) =>
      [...readFileSync(join(source, path), 'utf8').matchAll(/`\/manage-loan-programs\/\$\{[^}]+\}([^`]*)`/g)].map(
        ([, query]) => query,
      ),
    );
    expect(links).toEqual(Array(3).fill('?returnTo=admin'));
  });

  it('a page appears in its menus and cards once it is built', () => {
    const all = () => true;
    const broker = linksOf(signedIn({ role: 'user' }), all);
    for (const path of ['/calendar', '/tasks', '/task-dashboard', '/documents', '/help-tickets', '/my-tickets'])
      expect(broker).toContain(path);
    expect(broker).toContain('/classes');
    const admin = linksOf(signedIn({ role: 'admin' }), all);
    for (const path of ['/admin/users', '/admin/help-tickets', '/admin/analytics', '/admin/scrapers'])
      expect(admin).toContain(path);
    expect(cardsOffered(all).map(({ to }) => to)).toEqual([
      '/lender-search',
      '/pipeline',
      '/calculators',
      '/classes',
      '/help-tickets',
    ]);
    expect(menuAt('/classes', visitor, all)?.items).toHaveLength(6);
  });
});
