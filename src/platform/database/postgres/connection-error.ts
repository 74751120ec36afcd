import type { DatabaseAddress } from '../connections/address.ts';
import { conditionOf, databaseCause } from '../database-errors.ts';

/** The database cannot be reached at the start. Names the setting and the place, never user or password. */
class ConnectionError extends Error {
  override name = 'ConnectionError';
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening there. Is PostgreSQL running?',
  ENOTFOUND: 'the host name is unknown.',
  EAI_AGAIN: 'the host name could not be looked up.',
  ETIMEDOUT: "it didn't respond. Is a firewall blocking it?",
  EHOSTUNREACH: 'the host cannot be reached.',
  ENETUNREACH: 'the network cannot be reached.',
  ENOENT: 'there is no such socket. Is PostgreSQL running?',
  ECONNRESET: 'the connection was closed immediately.',
  '28P01': 'the user name or password is wrong.',
  '28000': 'this user may not connect from here.',
  '3D000': 'there is no such database. Create it first.',
  '53300': 'the server has no connection left.',
  '57P03': 'the server is still starting.',
};

const codesOf = (error: unknown): unknown[] =>
  error instanceof AggregateError
    ? error.errors.flatMap(codesOf)
    : [databaseCause(error)?.code, error instanceof Error && 'code' in error ? error.code : undefined];

/** What a failed connection means, in words. Of what the driver says nothing is kept where it could quote the address. */
export function explainConnection({ connectionString, pooler }: DatabaseAddress, error: unknown): Error {
  if (connectionString === undefined) return error instanceof Error ? error : new Error(String(error));
  const codes = codesOf(error).filter((code) => typeof code === 'string');
  const known = codes.map((code) => reasons[code]).find((reason) => reason !== undefined);
  const state = databaseCause(error)?.code;
  const timedOut = error instanceof Error && /timeout expired|terminated due to connection timeout/.test(error.message);
  const fallback = state ? `${conditionOf(state)}.` : `${codes[0] ?? 'the connection failed'}.`;
  const reason = known ?? (timedOut ? 'no response within 10 seconds.' : fallback);
  return new ConnectionError(
    `${pooler ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'}: could not connect to PostgreSQL at ${placeOf(connectionString)}: ${reason}`,
  );
}

function placeOf(connectionString: string): string {
  const { hostname, port, pathname } = new URL(connectionString);
  return `${hostname === '' ? 'a local socket' : hostname}:${port || 5432}, database "${decodeURIComponent(pathname.slice(1))}"`;
}
