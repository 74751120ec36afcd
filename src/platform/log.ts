import { type Logger, pino } from 'pino';
import { databaseCause } from './database/database-errors.ts';

export type Log = Logger;

/** Names whose values never reach a log line, wherever they stand. */
export const secretNames = [
  'password',
  'token',
  'ticket',
  'authorization',
  'cookie',
  'ssn',
  'borrowerSSN',
  'borrowerDOB',
  'entityEIN',
  'accountNumber',
  'email',
] as const;

const secrets: ReadonlySet<string> = new Set(secretNames);

/**
 * What is logged, without the values of secrets. A line without any is handed on as it is: every answer writes one, and
 * the log library's own redaction, which looks for each name at each depth, cost a fifth of the platform's time.
 */
function withoutSecrets(logged: Record<string, unknown>, depth = 0): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(logged)) {
    const isLookedInto = depth < deepest && isRecord(value);
    const told = secrets.has(name) ? '[hidden]' : isLookedInto ? withoutSecrets(value, depth + 1) : value;
    if (told === value) continue;
    copy ??= { ...logged };
    copy[name] = told;
  }
  return copy ?? logged;
}

/** What refers to itself must come to an end. */
const deepest = 8;

/** Errors are told by their serializer. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Error);

export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    formatters: { log: withoutSecrets },
    serializers: { err: describeError },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * What of an error may be logged. Database drivers quote bound values in message and detail,
 * so of their errors only code, table and constraint are kept; mail servers quote addresses, so only their code is.
 */
export function describeError(error: unknown): Record<string, unknown> {
  // The query builder's own message is the statement with its values; only what lies beneath it may be told.
  if (error instanceof Error && 'query' in error && 'params' in error) return describeError(error.cause);
  const cause = databaseCause(error);
  if (cause) return { type: 'DatabaseError', code: cause.code, table: cause.table, constraint: cause.constraint };
  const refusal = mailRefusal(error);
  if (refusal !== undefined) return { type: 'MailError', code: refusal };
  if (error instanceof Error) return { type: error.name, message: error.message, stack: error.stack };
  return { type: typeof error };
}

/** The reply code of a mail server; its text is left out, since it quotes the recipient. */
function mailRefusal(error: unknown): number | undefined {
  const { responseCode } = error instanceof Error ? (error as { responseCode?: unknown }) : {};
  return typeof responseCode === 'number' ? responseCode : undefined;
}
