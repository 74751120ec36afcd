import type { Session } from '../../../../features/accounts/web/session.ts';
import { kindSlugs } from '../../../../lending/kinds/find.ts';
import type { Guard } from '../../../../ui/page/web-feature.ts';
import { decide } from '../../access/guards.ts';
import { isMenu, navigationFor, type PageTitle } from '../../navigation.ts';

export interface Destination {
  readonly label: string;
  readonly href: string;
  /** The menu it is in. */
  readonly hint?: string;
}

/** What is read of a route of the site map. */
export interface Place {
  readonly path: string;
  readonly guard: Guard | undefined;
  readonly title: PageTitle | undefined;
}

/** Pages that somebody is led to and nobody chooses. */
export const ledTo: readonly string[] = [
  '/unauthorized',
  '/password-reset/new',
  '/verify-email',
  '/confirm-email',
  '/quote-reply',
  '/task-done',
  '/ticket-feedback',
  '/morning-email-off',
  '/report-email-off',
  '/invitation',
  '/event-emails-off',
  '/sign',
  '/submit-loan',
  '/application-success',
  '/lender/awaiting-approval',
  '/lender/awaiting-assignment',
];

const byKind = '/search/$kind';
const pagesAt = ({ path }: Place) =>
  path === byKind
    ? kindSlugs.map((kind) => ({ href: `/search/${kind}`, params: { kind } }))
    : path.includes('$')
      ? []
      : [{ href: path, params: {} }];

/** Every page that this person may open and choose: the navigation first, in its own words, then the rest of the site map. */
export function destinationsOf(places: readonly Place[], session: Session): readonly Destination[] {
  const listed = navigationFor(session).flatMap((entry): Destination[] =>
    isMenu(entry) ? entry.items.map(({ label, href }) => ({ label, href, hint: entry.label })) : [entry],
  );
  const known = new Map(listed.map((one) => [one.href, one]));
  const others = places
    .filter((place) => isOpenTo(place, session))
    .flatMap((place) =>
      pagesAt(place).flatMap(({ href, params }): Destination[] => {
        const { title } = place;
        const label = typeof title === 'function' ? title(params, undefined) : title;
        return label === undefined || known.has(href) ? [] : [{ label, href }];
      }),
    );
  return [...known.values(), ...others.toSorted((one, other) => one.label.localeCompare(other.label))];
}

function isOpenTo({ path, guard = 'public' }: Place, session: Session): boolean {
  if (ledTo.includes(path)) return false;
  // Administrators may look in, but the lenders' own pages are about a company that they do not have.
  if (guard === 'lender' && (session.status !== 'in' || session.profile.role !== 'lender')) return false;
  const storedLenderUserId = session.status === 'in' ? session.profile.lenderUserId : null;
  const place = { path, href: path, lenderId: undefined, storedLenderUserId };
  return decide(guard, session, place).kind === 'show';
}
