import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  notFound,
  type RouteComponent,
  redirect,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import {
  endSession,
  knownSession,
  readLenderUserId,
  readSession,
  wasEndedByServer,
} from '../../features/accounts/web/session.ts';
import { InboxCount } from '../../features/lender-desk/web/inbox/inbox-count.tsx';
import { NotificationBell } from '../../features/notifications/web/notification-bell.tsx';
import { PackagesCount } from '../../features/package-desk/web/list/packages-count.tsx';
import { type ProgramFormPath, programFormSearch } from '../../features/programs/web/form-search.ts';
import { kindFromText, kindNames, kindSlugs, loadKind, loadKinds } from '../../lending/kinds/find.ts';
import type { ProgramKind } from '../../lending/kinds/kind.ts';
import { whileLoading } from '../../ui/api/idle.ts';
import { lazyOnceIdle } from '../../ui/lazy.tsx';
import type { FeaturePage, Guard, MenuPath, WebFeature } from '../../ui/page/web-feature.ts';
import { decide, goAndComeBack } from './access/guards.ts';
import { PendingPage } from './layout/fallback-pages.tsx';
import { Shell } from './layout/shell.tsx';
import type { PageDescription, PageTitle, Params, ShellParts } from './navigation.ts';

/** Nothing on screen waits for it. */
const LiveUpdates = lazyOnceIdle(() =>
  import('../../features/live/web/live-updates.ts').then((code) => code.LiveUpdates),
);

/** Behind every page: its code comes when the page has everything else. */
const AssistantLauncher = lazyOnceIdle(() =>
  import('../../features/assistant/web/launcher.tsx').then((code) => code.AssistantLauncher),
);

const HeaderExtras = () => (
  <>
    <LiveUpdates />
    <NotificationBell />
  </>
);

/** What features add to the frame: bell, counts, assistant. */
const parts: ShellParts = {
  HeaderExtras,
  Overlay: AssistantLauncher,
  counts: { '/lender/quotes': InboxCount, '/lender/packages': PackagesCount },
};

export const root = createRootRoute({ component: () => <Shell parts={parts} /> });

/** What is used of the context of a route's `beforeLoad`. */
interface Arrival {
  readonly params: Params;
  readonly location: { readonly pathname: string; readonly href: string };
  /** The page is only loaded ahead, for somebody who points at a link to it. */
  readonly preload: boolean;
}

/**
 * Lets a person in to a page, or throws the way to where they belong. While the profile is on its way the page's code is
 * fetched beside it.
 */
async function admit(guard: Guard, page: RouteComponent, { params, location, preload }: Arrival): Promise<void> {
  const place = {
    path: location.pathname,
    href: location.href,
    lenderId: params.lenderId,
    storedLenderUserId: readLenderUserId(),
  };
  let decision = decide(guard, readSession(), place);
  if (decision.kind === 'wait') {
    void page.preload?.();
    decision = decide(guard, await knownSession(), place);
  }
  // Whichever of page and call notices first.
  if (decision.kind === 'go' && wasEndedByServer()) decision = goAndComeBack('/login', place);
  if (decision.kind === 'restart') {
    // Pointing at a link ends no session.
    if (preload) return;
    endSession(decision.to);
  }
  if ('to' in decision) throw redirect({ href: decision.to, replace: true });
}

/** A page that is loaded when it is first needed. */
export const lazy = <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K): RouteComponent =>
  lazyRouteComponent<Record<K, ComponentType>, K>(() => whileLoading(load), name);

export const page = <const P extends string>(
  path: P,
  guard: Guard,
  title: string,
  component: RouteComponent,
  rest: StaticDataRouteOption = {},
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { guard, title, ...rest },
    beforeLoad: (arrival) => admit(guard, component, arrival),
    component,
  });

type RouteOf<P extends FeaturePage> = ReturnType<typeof page<P['path']>>;
type RoutesOf<Features extends readonly WebFeature[]> = Features extends readonly [
  infer First extends WebFeature,
  ...infer Rest extends readonly WebFeature[],
]
  ? First extends { readonly pages: infer Pages extends readonly FeaturePage[] }
    ? [...{ readonly [Place in keyof Pages]: RouteOf<Pages[Place]> }, ...RoutesOf<Rest>]
    : RoutesOf<Rest>
  : [];

/** The pages of features, with their addresses as types, so that links to them are checked like all others. */
export const pagesOf = <const Features extends readonly WebFeature[]>(features: Features): RoutesOf<Features> =>
  // The same list as its type spells out: a route for each page, in their order.
  features
    .flatMap(({ pages = [] }) => pages)
    .map(({ path, guard, title, component }) => page(path, guard, title, component)) as RoutesOf<Features>;

/** The public front page is no page of the app: the server sends it, so the way to it is a full load. */
export const frontPage = <const P extends string>(path: P, title: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { guard: 'publicOnly', title },
    beforeLoad: async (arrival) => {
      await admit('publicOnly', PendingPage, arrival);
      if (arrival.preload) return;
      window.location.reload();
      // Nothing of the app is shown on the way out.
      await new Promise(() => {});
    },
  });

/** A page whose address carries search parameters of its own. */
export const pageWithSearch = <const P extends string, S extends object>(
  path: P,
  validateSearch: (search: Readonly<Record<string, unknown>>) => S,
  guard: Guard,
  title: string,
  component: RouteComponent,
  rest: StaticDataRouteOption = {},
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    staticData: { guard, title, ...rest },
    beforeLoad: (arrival) => admit(guard, component, arrival),
    component,
  });

/** What a page of one object loads. */
interface Named {
  readonly name: string | undefined;
}

/** A page of one object that is called by its name, which is loaded before the page is shown. */
export const pageOfOne = <const P extends string, S extends object>(
  path: P,
  validateSearch: (search: Readonly<Record<string, unknown>>) => S,
  guard: Guard,
  unnamed: string,
  nameOf: (params: Params) => Promise<string | undefined>,
  component: RouteComponent,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    // The loader below is the only one of this route.
    staticData: { guard, title: (_params, loaded) => (loaded as Named | undefined)?.name ?? unnamed },
    beforeLoad: (arrival) => admit(guard, component, arrival),
    loader: async ({ params }): Promise<Named> => ({ name: await nameOf(params) }),
    component,
  });

const MenuPage = lazy(() => import('./pages/menu-page.tsx'), 'MenuPage');
/** The page of a menu lists its entries. */
export const menuPage = <const P extends MenuPath>(path: P, guard: Guard, title: string) =>
  page(path, guard, title, MenuPage);

const kindOf = ({ kind }: Params) => kindSlugs.find((slug) => slug === kind);

/** A page for each kind of loan, whose definition is loaded beside the page; for other texts there is nothing at the address. */
export const pageByKind = <const P extends string>(
  path: P,
  guard: Guard,
  title: (kind: ProgramKind) => string,
  component: RouteComponent,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { guard, title: titleByKind(title) },
    beforeLoad: async (arrival) => {
      await admit(guard, component, arrival);
      if ((await loadKind(kindOf(arrival.params) ?? '')) === undefined) throw notFound();
    },
    component,
  });

/**
 * A form of a program of one kind. The kind may be spelled as programs state their type ('fix-&-flip'): that leads to the
 * address with its slug.
 */
export const programForm = <const P extends ProgramFormPath>(
  path: P,
  guard: Guard,
  title: (kind: ProgramKind) => string,
  component: RouteComponent,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: programFormSearch,
    staticData: { guard, title: titleByKind(title) },
    beforeLoad: async (arrival) => {
      await admit(guard, component, arrival);
      const { kind = '' }: Params = arrival.params;
      const slug = kindFromText(kind);
      if (slug === undefined || (await loadKind(slug)) === undefined) throw notFound();
      if (slug === kind) return;
      const { pathname, href } = arrival.location;
      const query = href.slice(href.indexOf('?') < 0 ? href.length : href.indexOf('?'));
      throw redirect({ href: `${pathname.replace(/-[^/]*-program/, `-${slug}-program`)}${query}`, replace: true });
    },
    component,
  });

const titleByKind =
  (title: (kind: ProgramKind) => string): PageTitle =>
  (params) => {
    const kind = kindOf(params);
    return kind && title(kindNames(kind));
  };

/** A page that shows deals of any kind: the definitions of all of them come with it. */
export const withKinds =
  <Page,>(load: () => Promise<Page>) =>
  async (): Promise<Page> =>
    (await Promise.all([load(), loadKinds()]))[0];

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may see the page; anybody when left out. */
    guard?: Guard;
    title?: PageTitle;
    description?: PageDescription;
    /** Instead of the whole header only the mark: for people who are here for one thing. */
    frame?: 'mark';
  }
}
