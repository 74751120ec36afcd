import { ApiError, messageOf, NetworkError } from '../../../../ui/api/api.ts';

/**
 * Why an answer was not taken. `unknown`: it may have arrived or not; `closed`: the request takes none any more;
 * `ended`: the link or the session is not valid any more; `refused`: the server says why.
 */
export interface Failure {
  readonly kind: 'unknown' | 'closed' | 'ended' | 'refused';
  readonly message: string;
}

export function failureOf(error: unknown): Failure {
  const message = messageOf(error);
  if (error instanceof NetworkError) return { kind: 'unknown', message };
  if (!(error instanceof ApiError)) return { kind: 'refused', message };
  // A gateway that gave up says nothing about what happened behind it.
  if (error.body === undefined && error.status >= 500) return { kind: 'unknown', message };
  if (error.code === 'QUOTE_CLOSED') return { kind: 'closed', message };
  return { kind: doorIsShut(error) ? 'ended' : 'refused', message };
}

/** The link or the session does not lead to this request, and trying again will not change that. */
export const doorIsShut = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404, 410].includes(error.status);
