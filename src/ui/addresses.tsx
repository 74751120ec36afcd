import { type AnyRouter, Link, type LinkComponentProps, useRouter } from '@tanstack/react-router';

/** The search parameter of a login: where the person was going. */
export const returnToSearch = ({ returnTo }: Readonly<Record<string, unknown>>): { returnTo?: string } =>
  typeof returnTo === 'string' ? { returnTo } : {};

/** The search parameter of a link in an email that mail programs call as well: those send nothing that stands behind a #. */
export const tokenSearch = ({ token }: Readonly<Record<string, unknown>>): { token?: string } =>
  typeof token === 'string' ? { token } : {};

/** Where a `returnTo` leads: 'admin' is /admin, a path of this site is itself, anything else counts for nothing. */
export function readReturnTo(value: unknown): string | undefined {
  if (value === 'admin') return '/admin';
  return typeof value === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : undefined;
}

/** An address of this site without its query and fragment. */
export const pathOf = (href: string): string => href.split(/[?#]/)[0] ?? href;

/** Of no router in particular: which of all its routes a text names cannot be told from its type. */
interface AppLinkProps
  extends Omit<LinkComponentProps<'a', AnyRouter, string, string>, 'to' | 'search' | 'hash' | 'params' | 'mask'> {
  /** An address of this site that is only known as text, with its query. */
  readonly to: string;
}

/** A link to an address held as text; where the route is known, use the router's own typed `Link`. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  const { parseSearch } = useRouter().options;
  const { pathname, search, hash } = new URL(to, 'http://plinth');
  return <Link<AnyRouter, string, string> {...rest} to={pathname} search={parseSearch(search)} hash={hash.slice(1)} />;
}

/** What an address says, if it is one of these. */
export const oneOf = <Value,>(values: readonly Value[], asked: unknown): Value | undefined =>
  values.find((value) => value === asked);
