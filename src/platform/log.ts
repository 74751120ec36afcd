import { type LogFn, type Logger, type LoggerOptions, pino } from 'pino';
import { sensitiveNames } from '../kernel/fields/sensitive.ts';
import { asError, conditionOf, databaseCause, outageOf } from './database/database-errors.ts';

export type Log = Logger;

/** Names whose values never reach a log line, wherever they stand. */
export const secretNames = [...sensitiveNames, 'ticket', 'authorization', 'cookie', 'email'] as const;

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
  const options: LoggerOptions = {
    level,
    base: null,
    formatters: { log: withoutSecrets },
    serializers: { err: describeError },
    hooks: { logMethod: outagesOnce(() => log) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  const log = destination ? pino(options, destination) : pino(options);
  return log;
}

const quietMs = 60_000;

/**
 * While the database is away everything that needs it fails in the same way, thousands of times: each place tells each
 * cause at once, and after a minute how many lines it left out since.
 */
function outagesOnce(log: () => Log): (this: Logger, args: Parameters<LogFn>, write: LogFn) => void {
  const leftOut = new Map<string, number>();
  return function logMethod(args, write) {
    const [fields, place] = args as unknown[];
    const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
    const outage = error === undefined ? undefined : outageOf(error);
    if (!outage) return write.apply(this, args);
    const message = [place, outage.text].filter((part) => part !== undefined).join(': ');
    const count = leftOut.get(message);
    leftOut.set(message, (count ?? -1) + 1);
    if (count !== undefined) return;
    write.apply(this, [fields as object, message]);
    const tell = () => {
      const times = leftOut.get(message) ?? 0;
      leftOut.delete(message);
      if (times > 0) write.apply(log(), [{ leftOut: times }, message]);
    };
    setTimeout(tell, quietMs).unref();
  };
}

/**
 * What of an error may be logged. Database drivers quote bound values in message and detail,
 * so of their errors only code, table and constraint are kept; mail servers quote addresses, so only their code is.
 */
export function describeError(thrown: unknown): Record<string, unknown> {
  const error = asError(thrown);
  // The query builder's own message is the statement with its values; only what lies beneath it may be told.
  if (error && 'query' in error && 'params' in error) return describeError(error.cause);
  const cause = databaseCause(error);
  if (cause) return { type: 'DatabaseError', message: conditionOf(cause.code), ...cause };
  const refusal = mailRefusal(error);
  if (refusal !== undefined) return { type: 'MailError', code: refusal };
  const lost = outageOf(error);
  if (error) return { type: error.name, message: error.message || lost?.text || 'no message', stack: error.stack };
  return { type: typeof thrown };
}

/** The reply code of a mail server; its text is left out, since it quotes the recipient. */
function mailRefusal(error: unknown): number | undefined {
  const { responseCode } = error instanceof Error ? (error as { responseCode?: unknown }) : {};
  return typeof responseCode === 'number' ? responseCode : undefined;
}
