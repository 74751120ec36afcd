import type { ComponentType } from 'react';
import { classList } from '../../content/classes/list.ts';
import type { Session } from '../../features/accounts/web/session.ts';
import { can, type Desk, type DeskNeeded } from '../../kernel/access.ts';
import type { FeatureLink, MenuPath, WebFeature } from '../../ui/page/web-feature.ts';
import { webFeatures } from './features.ts';

export interface NavLink {
  readonly label: string;
  /** Path, with a query where one belongs to it. */
  readonly href: string;
  /** A word beside the label in menus. */
  readonly hint?: string;
}
export interface NavMenu {
  readonly label: string;
  /** The page that lists its entries. */
  readonly page: MenuPath;
  readonly items: readonly NavLink[];
}
export type NavEntry = NavLink | NavMenu;

/** What features add to the frame around every page. `page-routes.tsx` fills it in. */
export interface ShellParts {
  /** Beside the account menu of signed-in people: the notifications bell. */
  readonly HeaderExtras?: ComponentType;
  /** Over the pages behind a guard: the assistant. */
  readonly Overlay?: ComponentType;
  /** Counts beside navigation entries, by path. */
  readonly counts?: Readonly<Record<string, ComponentType>>;
}

/** At which desk the pages of the administration are worked on; the others are for every administrator. */
const deskOfPage: Readonly<Record<string, DeskNeeded | readonly Desk[]>> = {
  '/admin/users': ['support', 'billing'],
  '/admin/audit': 'all',
  '/admin/retention': 'all',
  '/admin/privacy-requests': 'support',
  '/admin/lenders': 'market',
  '/admin/lender-users': 'market',
  '/admin/lender-approvals': 'market',
  '/admin/proposed-edits': 'market',
  '/admin/set-aside-programs': 'market',
  '/admin/analytics/demand': 'market',
  '/admin/analytics/funnel': 'market',
  '/admin/analytics/lenders': 'market',
  '/admin/documents': 'market',
  '/admin/scrapers': 'market',
  '/admin/json-tools': 'market',
  '/admin/import-data': 'market',
  '/admin/templates': 'market',
  '/admin/requirements': 'market',
  '/admin/applications': 'market',
  '/lender/dashboard': 'market',
  '/admin/analytics': 'market',
  '/admin/plan-requests': 'billing',
  '/admin/help-tickets': 'support',
  '/admin/canned-replies': 'support',
  '/admin/deal-chats': 'support',
  '/admin/undelivered-mails': 'support',
  '/admin/health': 'support',
  '/admin/system': 'support',
  '/admin/scripts': 'support',
  '/admin/classes': ['market', 'support'],
};

export const isMenu = (entry: NavEntry): entry is NavMenu => 'items' in entry;

const classes: NavMenu = { label: 'Classes', page: '/classes', items: classList };
const calculators: NavMenu = {
  label: 'Calculators',
  page: '/calculators',
  items: [
    { label: 'Fix and Flip', href: '/fix-and-flip-calculator' },
    { label: 'DSCR', href: '/dscr-calculator' },
    { label: 'Ground Up', href: '/ground-up-calculator' },
  ],
};
const calendarAndTasks: readonly NavLink[] = [
  { label: 'Calendar', href: '/calendar' },
  { label: 'Tasks', href: '/tasks' },
  { label: 'Task Dashboard', href: '/task-dashboard' },
  { label: 'Playbooks', href: '/tasks/playbooks' },
];

const forVisitors: readonly NavEntry[] = [
  { label: 'Log in', href: '/login' },
  { label: 'Sign up', href: '/signup' },
  { label: 'Lender login', href: '/lender/login' },
  { label: 'Lender sign-up', href: '/lender/signup' },
];
const forBrokers: readonly NavEntry[] = [
  { label: 'Dashboard', href: '/dashboard' },
  { label: 'Lender Search', href: '/lender-search' },
  { label: 'Pipeline', href: '/pipeline' },
  classes,
  calculators,
  {
    label: 'Tools',
    page: '/tools',
    items: [
      { label: 'Saved Searches', href: '/saved-searches' },
      { label: 'Pipeline', href: '/pipeline' },
      ...calendarAndTasks,
      // The admins' own document tool is closed to brokers; theirs is the library a broker may read.
      { label: 'Documents', href: '/documents' },
      { label: 'Help Tickets', href: '/help-tickets' },
      { label: 'My Tickets', href: '/my-tickets' },
      { label: 'Knowledge Base', href: '/knowledge-base' },
    ],
  },
];
const forAdmins: readonly NavEntry[] = [
  {
    label: 'Dashboards',
    page: '/dashboards',
    items: [
      { label: 'Dashboard', href: '/dashboard' },
      { label: 'Admin Dashboard', href: '/admin' },
      { label: 'Lender Dashboard', href: '/lender/dashboard' },
    ],
  },
  {
    label: 'Manage',
    page: '/manage',
    items: [
      { label: 'Users', href: '/admin/users' },
      { label: 'Lenders', href: '/admin/lenders' },
      { label: 'Lender Users', href: '/admin/lender-users' },
      { label: 'Lender Approvals', href: '/admin/lender-approvals' },
      { label: 'Hidden Programs', href: '/admin/set-aside-programs' },
      { label: 'Market Demand', href: '/admin/analytics/demand' },
      { label: 'Plan Requests', href: '/admin/plan-requests' },
      { label: 'Deal Chats', href: '/admin/deal-chats' },
      { label: 'Undelivered Email', href: '/admin/undelivered-mails' },
      { label: 'System Health', href: '/admin/health' },
      { label: 'System', href: '/admin/system' },
    ],
  },
  { label: 'Analytics', href: '/admin/analytics' },
  { label: 'Help Tickets', href: '/admin/help-tickets' },
  {
    label: 'Tools',
    page: '/tools',
    items: [
      ...calendarAndTasks,
      { label: 'Documents', href: '/admin/documents' },
      { label: 'Scrapers', href: '/admin/scrapers' },
      { label: 'JSON Tools', href: '/admin/json-tools' },
      { label: 'Import Data', href: '/admin/import-data' },
    ],
  },
];
const forLenders = (lenderId: string | null): readonly NavEntry[] => [
  { label: 'Dashboard', href: '/lender/dashboard' },
  { label: 'Quotes', href: '/lender/quotes' },
  { label: 'Packages', href: '/lender/packages' },
  {
    label: 'Paperwork',
    page: '/lender/paperwork',
    items: [{ label: 'Documents', href: '/lender/documents' }],
  },
  {
    label: 'Manage Loan Programs',
    href:
      lenderId === null
        ? '/lender/loan-programs'
        : `/manage-loan-programs/${lenderId}?returnTo=${encodeURIComponent('/lender/dashboard')}`,
  },
];

/** The parts of an address that its route leaves open. */
export type Params = Readonly<Record<string, string | undefined>>;

/** What a page is called; with parameters in its address it may follow from them. Undefined where they lead to nothing. */
export type PageTitle = string | ((params: Params, loaded: unknown) => string | undefined);

/** What search engines read where a page says nothing of itself, as index.html has it. */
export const productDescription = 'Find the lender programs that fit a deal, ask for live quotes, work the deal.';

/**
 * What search engines read of a page; undefined says the description of the product. Null: the page says it
 * itself once its code is there, which weighs on no other page.
 */
export type PageDescription = string | null | ((loaded: unknown) => string | undefined);

interface Match {
  readonly staticData: { readonly title?: PageTitle; readonly description?: PageDescription };
  readonly params: Params;
  /** What the page loaded before it was shown; undefined until then. */
  readonly loaderData?: unknown;
}

export function titleOf(match: Match | undefined): string | undefined {
  const title = match?.staticData.title;
  return typeof title === 'function' ? title(match?.params ?? {}, match?.loaderData) : title;
}

export function descriptionOf(match: Match | undefined): string | null | undefined {
  const description = match?.staticData.description;
  return typeof description === 'function' ? description(match?.loaderData) : description;
}

/** The entries of a person's role, and only those; a menu without any of them is left out. */
export const navigationFor = (session: Session): readonly NavEntry[] =>
  entriesFor(session).filter((entry) => !isMenu(entry) || entry.items.length > 0);

function entriesFor(session: Session): readonly NavEntry[] {
  if (session.status === 'loading') return [];
  if (session.status === 'out') return forVisitors;
  const { role, desks, lenderId, mustSetUpTwoFactor } = session.profile;
  // Every link would lead back to where it is set up.
  if (mustSetUpTwoFactor) return [];
  if (role === 'lender') return withFeatures(forLenders(lenderId), 'lender');
  return role === 'admin' || role === 'superadmin'
    ? atDesks(withFeatures(forAdmins, 'admin'), { role, desks })
    : withFeatures(forBrokers, 'broker');
}

/** What the navigation calls the pages of a desk, for the administrators who are limited to it. */
export const labelsOfDesk = (desk: Desk): readonly string[] =>
  withFeatures(forAdmins, 'admin')
    .flatMap((entry) => (isMenu(entry) ? entry.items : [entry]))
    .filter(({ href }) => [deskOfPage[href] ?? []].flat().includes(desk))
    .map(({ label }) => label);

/** Of the administration what an administrator works on. */
function atDesks(entries: readonly NavEntry[], who: Parameters<typeof can>[0]): readonly NavEntry[] {
  const isOwn = ({ href }: NavLink) => [deskOfPage[href] ?? 'any'].flat().some((desk) => can(who, desk));
  return entries
    .map((entry) => (isMenu(entry) ? { ...entry, items: entry.items.filter(isOwn) } : entry))
    .filter((entry) => isMenu(entry) || isOwn(entry));
}

const features: readonly WebFeature[] = webFeatures;
/** The links that features bring, each at the end of its menu or of the navigation. */
export const featureLinks: readonly FeatureLink[] = features.flatMap(({ links = [] }) => links);

function withFeatures(entries: readonly NavEntry[], reader: FeatureLink['for'][number]): readonly NavEntry[] {
  const links = featureLinks.filter((link) => link.for.includes(reader));
  const inMenus = entries.map((entry) =>
    isMenu(entry) ? { ...entry, items: [...entry.items, ...links.filter(({ menu }) => menu === entry.page)] } : entry,
  );
  return [...inMenus, ...links.filter(({ menu }) => menu === undefined)];
}

/** The menu of a page, with the entries of this person's role. Undefined where the role has none of them. The classes are public. */
export const menuAt = (path: string, session: Session): NavMenu | undefined =>
  [...navigationFor(session).filter(isMenu), classes].find(({ page }) => page === path);

/** The cards of /admin, in this order. Everything else of the administration stands in the menus. */
const adminCards = [
  '/admin/users',
  '/admin/lenders',
  '/admin/lender-users',
  '/admin/lender-approvals',
  '/admin/help-tickets',
  '/admin/analytics',
  '/admin/scrapers',
  '/admin/json-tools',
  '/admin/import-data',
  '/admin/documents',
];

/** The cards of /admin that this person's menus lead to. */
export function administrationFor(session: Session): readonly NavLink[] {
  const links = navigationFor(session).flatMap((entry) => (isMenu(entry) ? entry.items : [entry]));
  return adminCards.flatMap((card) => links.find(({ href }) => href === card) ?? []);
}
