/** Where a `returnTo` leads: 'admin' is /admin, a path of this site is itself, anything else counts for nothing. */
export function readReturnTo(value: unknown): string | undefined {
  if (value === 'admin') return '/admin';
  return typeof value === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : undefined;
}
