import { Link, type LinkComponentProps } from '@tanstack/react-router';

interface AppLinkProps extends Omit<LinkComponentProps<'a'>, 'to' | 'search' | 'hash' | 'params'> {
  /** An address of this site that is only known as text, with its query. */
  readonly to: string;
}

/** A link to an address held as text; where the route is known, use the router's own typed `Link`. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  const { pathname, searchParams, hash } = new URL(to, 'http://plinth');
  return <Link {...rest} to={pathname} search={Object.fromEntries(searchParams) as never} hash={hash.slice(1)} />;
}
