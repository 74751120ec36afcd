import { isNotFound, isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { classList } from '../../content/classes/list.ts';
import { classPages } from '../../content/classes/pages.ts';
import type { Profile } from '../../features/accounts/model.ts';
import { queryClient } from '../../ui/api/query-client.ts';
import { router } from './site-map.tsx';

const own = '7b1c2f0e-0000-4000-8000-000000000007';
const foreign = '7b1c2f0e-0000-4000-8000-000000000008';

const account = { approved: true, lenderId: null, lenderUserId: null, userType: null } as const;
const lenderUser = { ...account, role: 'lender', userType: 'Lender', lenderUserId: own } as const;
/** Who opens a page; undefined is nobody that the server knows, which is what a suspended account is to it. */
const people = {
  visitor: undefined,
  suspended: undefined,
  broker: { ...account, role: 'user', userType: 'Broker' },
  investor: { ...account, role: 'user', userType: 'Investor' },
  'pending lender': { ...lenderUser, approved: false },
  'lender without company': lenderUser,
  lender: { ...lenderUser, lenderId: own },
  admin: { ...account, role: 'admin' },
  superadmin: { ...account, role: 'superadmin' },
} as const satisfies Record<string, Partial<Profile> | undefined>;
type Person = keyof typeof people;
const everybody = Object.keys(people) as Person[];

/** Where each of them ends; the page itself where nothing is stated. Investors are brokers here, superadmins admins, suspended accounts visitors. */
interface Ends {
  readonly visitor?: string;
  readonly broker?: string;
  readonly pending?: string;
  readonly unassigned?: string;
  readonly lender?: string;
  readonly admin?: string;
}
const columns: Record<Person, keyof Ends> = {
  visitor: 'visitor',
  suspended: 'visitor',
  broker: 'broker',
  investor: 'broker',
  'pending lender': 'pending',
  'lender without company': 'unassigned',
  lender: 'lender',
  admin: 'admin',
  superadmin: 'admin',
};

const waiting = '/lender/awaiting-approval';
const lenderHome = '/lender/dashboard';
/** A lender user whose approval is missing is led to the waiting page from wherever lender users are led. */
const lenderUsersTo = (place: string) => ({ pending: waiting, unassigned: place, lender: place });

const forVisitors: Ends = { broker: '/dashboard', ...lenderUsersTo(lenderHome), admin: '/dashboard' };
const forUsers: Ends = { visitor: '/login', ...lenderUsersTo(lenderHome) };
const forAdmins: Ends = {
  visitor: '/login',
  broker: '/unauthorized',
  pending: '/unauthorized',
  unassigned: '/unauthorized',
  lender: '/unauthorized',
};
const forLenders: Ends = { visitor: '/lender/login', broker: '/dashboard', pending: waiting };
const forOwnLenderInPortal: Ends = { ...forLenders, unassigned: lenderHome };
const forForeignLenderInPortal: Ends = { ...forOwnLenderInPortal, lender: lenderHome };
const forAdminsAndOwnLender: Ends = {
  visitor: '/login',
  broker: '/unauthorized',
  pending: waiting,
  unassigned: lenderHome,
};
const forAdminsAsForeign: Ends = { ...forAdminsAndOwnLender, lender: lenderHome };

const kinds = ['fix-and-flip', 'dscr', 'ground-up', 'portfolio', 'stabilized-bridge'];
const rowsFor = (ends: Ends, ...paths: string[]) => paths.map((path) => [path, ends] as const);
const always = (place: string): Ends => ({
  visitor: place,
  broker: place,
  pending: place,
  unassigned: place,
  lender: place,
  admin: place,
});

/** Every page and where it leads whom, written by hand. */
const table: readonly (readonly [path: string, ends: Ends])[] = [
  ...rowsFor(forVisitors, '/', '/login', '/signup', '/lender/login', '/lender/signup'),
  ...rowsFor(forVisitors, '/password-reset', '/lender-password-reset', '/lender-password=reset'),
  ...rowsFor(
    {},
    '/password-reset/new',
    '/verify-email',
    '/confirm-email',
    '/unauthorized',
    '/quote-reply',
    '/borrower',
    '/sign',
    '/join',
    '/task-done',
    '/invitation',
  ),
  ...rowsFor({}, '/morning-email-off', '/report-email-off', '/event-emails-off', '/ticket-feedback'),
  ...rowsFor(
    {},
    ...['/contact', '/demo', '/verify', '/privacy-request'],
    '/terms',
    '/privacy',
    '/security',
    '/blog',
    '/guides',
    '/help',
    '/webinars',
  ),
  ...rowsFor({}, '/about', '/careers', '/partners', '/calculators', '/classes', `/classes/${own}`),
  ...rowsFor({}, '/help/your-first-search', '/guides/draws-and-holdbacks', '/blog/terms-grow-old'),
  ...rowsFor({}, '/fix-and-flip-calculator', '/fix-and-flip-calculator-old'),
  ...rowsFor({}, '/dscr-calculator', '/ground-up-calculator'),
  ...rowsFor({}, ...classList.map(({ href }) => href), ...classPages.map(({ path }) => path)),
  ...rowsFor(always('/hard-money-class/module-7'), '/module7', '/modules/module7'),
  ...rowsFor(
    forUsers,
    '/dashboard',
    '/pipeline',
    '/submit-loan',
    '/my-tickets',
    '/submit-ticket',
    '/calendar',
    '/tasks',
    '/tasks/playbooks',
    '/tasks/playbooks/own-playbook',
  ),
  ...rowsFor(forUsers, '/task-dashboard', '/notifications', '/application-success', '/applications', '/tasks/new'),
  ...rowsFor(forUsers, '/documents', '/help-tickets', '/knowledge-base'),
  ...rowsFor(forUsers, '/upgrade', '/saved-searches', '/lender-search'),
  ...rowsFor(
    { visitor: '/login' },
    '/account',
    ...['security', 'notifications', 'reminders', 'certificates', 'api', 'webhooks', 'data'].map(
      (section) => `/account/${section}`,
    ),
  ),
  ...rowsFor(forUsers, '/tools', '/analytics', '/reports', '/scripts'),
  ...rowsFor(always('/classes'), '/education'),
  ['/admin/messages', { ...forAdmins, admin: '/admin/help-tickets' }],
  ...rowsFor(forUsers, `/applications/${own}`),
  ...rowsFor(forUsers, '/pipeline/import', `/pipeline/${own}`, `/pipeline/${own}/submit`, `/submit-loan/${own}`),
  ...rowsFor(forUsers, ...kinds.flatMap((kind) => [`/apply/${kind}`, `/search/${kind}`, `/${kind}-quote`])),
  ['/search', { ...forUsers, broker: '/lender-search', admin: '/lender-search' }],
  ...rowsFor(
    forLenders,
    lenderHome,
    '/lender/paperwork',
    '/lender/documents',
    '/lender/requirements',
    '/lender/awaiting-assignment',
    waiting,
    '/lender/proposed-edits',
    '/lender/loan-programs',
    '/lender/import-programs',
    '/lender/notifications',
  ),
  ...rowsFor(forLenders, '/lender/quotes', '/lender/quotes/templates', `/lender/quotes/${own}`),
  ...rowsFor(forLenders, '/lender/analytics', '/lender/reports', '/lender/packages', `/lender/packages/${own}`),
  ...rowsFor(forLenders, '/lender/classes', `/lender/classes/${own}`),
  ...rowsFor(forLenders, '/lender/templates', `/lender/templates/${own}`),
  ...rowsFor(forLenders, '/lender/applications', `/lender/applications/${own}`),
  ...rowsFor(forOwnLenderInPortal, `/lender/manage-loan-programs/${own}`, `/lender/edit-lender/${own}`),
  ...rowsFor(forForeignLenderInPortal, `/lender/manage-loan-programs/${foreign}`, `/lender/edit-lender/${foreign}`),
  ...rowsFor(forOwnLenderInPortal, ...kinds.map((kind) => `/lender/add-${kind}-program/${own}`)),
  ...rowsFor(forForeignLenderInPortal, ...kinds.map((kind) => `/lender/add-${kind}-program/${foreign}`)),
  ...rowsFor(forOwnLenderInPortal, ...kinds.map((kind) => `/lender/edit-${kind}-program/${own}/${foreign}`)),
  ...rowsFor(forForeignLenderInPortal, ...kinds.map((kind) => `/lender/edit-${kind}-program/${foreign}/${own}`)),
  ...rowsFor(forAdmins, '/admin', '/admin/users', '/admin/lenders', '/admin/lender-users', '/admin/lender-approvals'),
  ...rowsFor(forAdmins, '/admin/help-tickets', '/admin/analytics', '/admin/scrapers', '/admin/json-tools'),
  ...rowsFor(
    forAdmins,
    '/admin/import-data',
    '/admin/documents',
    '/admin/classes',
    '/admin/requirements',
    '/admin/set-aside-programs',
  ),
  ...rowsFor(
    forAdmins,
    ...['/admin/undelivered-mails', '/admin/health', '/admin/canned-replies'],
    ...['/admin/system', '/admin/audit', '/admin/retention', '/admin/privacy-requests', '/admin/scripts'],
    '/admin/plan-requests',
    '/admin/deal-chats',
    '/admin/proposed-edits',
    '/admin/applications',
    `/admin/applications/${own}`,
    `/admin/scrapers/${own}`,
    '/dashboards',
    '/manage',
  ),
  ...rowsFor(forAdmins, ...['demand', 'funnel', 'lenders'].map((page) => `/admin/analytics/${page}`)),
  ...rowsFor(forAdmins, '/add-lender', `/edit-lender/${own}`, '/admin/templates', `/admin/templates/${own}`),
  ...rowsFor(forAdminsAndOwnLender, `/manage-loan-programs/${own}`),
  ...rowsFor(forAdminsAsForeign, `/manage-loan-programs/${foreign}`),
  ...rowsFor(forAdminsAndOwnLender, ...kinds.map((kind) => `/add-${kind}-program/${own}`)),
  ...rowsFor(forAdminsAsForeign, ...kinds.map((kind) => `/add-${kind}-program/${foreign}`)),
  ...rowsFor(forAdminsAndOwnLender, ...kinds.map((kind) => `/edit-${kind}-program/${own}/${foreign}`)),
  ...rowsFor(forAdminsAsForeign, ...kinds.map((kind) => `/edit-${kind}-program/${foreign}/${own}`)),
];

function stored(): Map<string, string> {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
  };
  vi.stubGlobal('localStorage', storage);
  return values;
}

function become(person: Person): void {
  const profile = people[person];
  const values = stored();
  if (!profile) return;
  values.set('token', person);
  if (profile.lenderUserId) values.set('lenderUserId', profile.lenderUserId);
  queryClient.setQueryData(['profile', person], profile);
}

beforeEach(() => queryClient.clear());
afterEach(() => queryClient.clear());

/** The front page is no page of the app: the browser asks the server for it. */
const frontPage = new Error('The app was left for the front page.');
beforeEach(() => {
  const reload = () => {
    throw frontPage;
  };
  vi.stubGlobal('window', { location: { reload } });
});

const routeAt = (path: string) => router.getMatchedRoutes(path)[2];

/** One step: where the real route leads, undefined when it shows its page. */
async function leadsTo(path: string): Promise<string | undefined> {
  const [, params, route] = router.getMatchedRoutes(path);
  if (!route) return 'nowhere';
  const arrival = { params, location: { pathname: path, href: path }, preload: false };
  try {
    // What the router hands over holds more; the guards use this of it.
    await Reflect.apply(route.options.beforeLoad ?? (() => {}), undefined, [arrival]);
    return undefined;
  } catch (thrown) {
    if (isNotFound(thrown)) return 'nowhere';
    if (thrown === frontPage) return undefined;
    if (!isRedirect(thrown)) throw thrown;
    const { href, to = '', params: filled = {} } = thrown.options;
    return href ?? String(to).replace(/\$(\w+)/g, (_, name: string) => String(Reflect.get(Object(filled), name)));
  }
}

/** The page that is shown in the end, without its query. */
async function walk(path: string): Promise<string> {
  let place = path;
  for (let step = 0; step < 5; step++) {
    const next = (await leadsTo(place))?.split('?')[0];
    if (next === undefined) return place;
    if (next === 'nowhere') return next;
    place = next;
  }
  return `in circles at ${place}`;
}

describe('the site map', () => {
  it('has a row for every page and a page for every row', () => {
    const walked = new Set(table.map(([path]) => routeAt(path)?.fullPath));
    const all = Object.values(router.routesById).map(({ fullPath }) => fullPath as string);
    expect([...new Set(all)].filter((path) => path !== undefined && !walked.has(path))).toEqual([]);
    expect(table.filter(([path]) => routeAt(path) === undefined)).toEqual([]);
  });

  it.each(everybody)('leads every page where it belongs for this person: %s', async (person) => {
    become(person);
    const expected = table.map(([path, ends]) => `${path} -> ${ends[columns[person]] ?? path}`);
    const seen: string[] = [];
    for (const [path] of table) seen.push(`${path} -> ${await walk(path)}`);
    expect(seen).toEqual(expected);
  });

  it('knows no page of a kind of loan that there is not', async () => {
    become('admin');
    for (const path of ['/search/balloon', '/apply/balloon', '/balloon-quote', `/add-balloon-program/${own}`])
      expect([path, await walk(path)]).toEqual([path, 'nowhere']);
    expect(routeAt('/no/such/page')).toBeUndefined();
  });
});
