import type { RouteComponent } from '@tanstack/react-router';
import type { LiveQueries } from '../api/live-queries.ts';

/** Who may see a page. The server decides about data; a guard only spares people the wrong screen. */
export type Guard = 'public' | 'publicOnly' | 'signedIn' | 'user' | 'lender' | 'admin' | 'adminOrOwnLender';

/** Where the menus have their pages. */
export type MenuPath = '/classes' | '/calculators' | '/tools' | '/dashboards' | '/manage' | '/lender/paperwork';

/** A page at a fixed address. Those that several features make up together stand in the site map. */
export interface FeaturePage {
  readonly path: `/${string}`;
  readonly guard: Guard;
  readonly title: string;
  /** Made with `lazyRouteComponent`, so that its code comes with the first visit. */
  readonly component: RouteComponent;
}

/** An entry of the navigation, after those that stand there already. */
export interface FeatureLink {
  readonly for: readonly ('broker' | 'lender' | 'admin')[];
  /** In the menu that has its page there; beside the menus unless stated. */
  readonly menu?: MenuPath;
  readonly label: string;
  readonly href: `/${string}`;
  /** What the page is for, on the cards that lead to it. */
  readonly about: string;
}

/** What a feature brings to the browser (`web/feature.ts`). The app lists the features in their order. */
export interface WebFeature {
  readonly pages?: readonly FeaturePage[];
  readonly links?: readonly FeatureLink[];
  /** What is read again when the live stream says that something has changed. */
  readonly liveQueries?: LiveQueries;
}
