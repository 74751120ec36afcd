interface DatabaseError {
  readonly code: string;
  readonly table?: string;
  readonly constraint?: string;
}

/** The job queue hands errors on as plain objects, with what they said and their codes. */
export function asError(thrown: unknown): Error | undefined {
  if (thrown instanceof Error) return thrown;
  if (typeof thrown !== 'object' || thrown === null || !('message' in thrown)) return undefined;
  return Object.assign(new Error(String(thrown.message)), thrown);
}

const causes = function* (error: unknown): Generator<Error> {
  let current = asError(error);
  for (let depth = 0; current && depth < 5; depth++) {
    yield current;
    // One address of several was tried after the other: what each said stands inside, the outer text is empty.
    if (current instanceof AggregateError) yield* current.errors.filter((inner) => inner instanceof Error);
    current = asError(current.cause);
  }
};
const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

/** The database error at the bottom of an error, when there is one (SQLSTATE: five letters or digits). */
export function databaseCause(error: unknown): DatabaseError | undefined {
  for (const cause of causes(error)) {
    const code = codeOf(cause);
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code))
      return {
        code,
        ...('table' in cause && typeof cause.table === 'string' ? { table: cause.table } : {}),
        ...('constraint' in cause && typeof cause.constraint === 'string' ? { constraint: cause.constraint } : {}),
      };
  }
  return undefined;
}

const lostConnection = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;
/** What the driver says in words only. None of it quotes a value. */
const lostMessage =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable)/;

const isLost = (error: Error): boolean =>
  lostMessage.test(error.message) || (lostConnection.test(String(codeOf(error))) && 'syscall' in error);

/** The connection is of no more use: it broke, or nothing came back on it in time. */
export function connectionIsLost(error: unknown): boolean {
  for (const cause of causes(error)) if (isLost(cause)) return true;
  return databaseCause(error)?.code.startsWith('08') ?? false;
}

const readOnly = '25006';
/** Its connection can be asked nothing more: it is lost, or leads to a server that became a replica. */
export const isOfNoUse = (error: unknown): boolean =>
  connectionIsLost(error) || databaseCause(error)?.code === readOnly;

/** A disk without room; the server works on, and takes what is written again as soon as there is room. */
const diskFull = '53100';
/** Connections, resources, an operator's hand, the system underneath, a server that may only be read: nothing of ours. */
const outOfService = /^(08|53|57P|58)|^(57014|25006)$/;

export interface Outage {
  /** `away`: gone, overloaded or too slow to answer. `full`: there, without room for anything new. */
  readonly kind: 'away' | 'full';
  /** The SQLSTATE, or what the driver says. Never a value of a statement. */
  readonly text: string;
}

/** The database as a whole is at fault, not this statement: the same call may succeed later. Undefined for everything else. */
export function outageOf(error: unknown): Outage | undefined {
  for (const cause of causes(error)) if (isLost(cause)) return { kind: 'away', text: cause.message };
  const code = databaseCause(error)?.code;
  if (code === undefined || !outOfService.test(code)) return undefined;
  return { kind: code === diskFull ? 'full' : 'away', text: `${conditionOf(code)} (${code})` };
}

const conditions: Readonly<Record<string, string>> = {
  [diskFull]: 'the disk of the database is full',
  '53200': 'the database is out of memory',
  '53300': 'the database has no connection left',
  '53400': 'a limit of the database is exceeded',
  '57014': 'a statement took too long',
  '57P01': 'the database ended the connection',
  '57P02': 'the database crashed',
  '57P03': 'the database is starting or stopping',
  [readOnly]: 'the database is read-only',
  '08': 'the connection to the database failed',
  '22': 'the database rejected a value',
  '23': 'a database constraint was violated',
  '28': 'the database rejects the login',
  '40': 'the transaction conflicted with another',
  '42': 'the database could not run the statement',
  '53': 'the database is out of resources',
  '57': 'an operator intervened in the database',
  '58': 'the database cannot use its disk',
};

/** What an SQLSTATE means, in words of ours: the server's own text may quote values. */
export const conditionOf = (code: string): string =>
  conditions[code] ?? conditions[code.slice(0, 2)] ?? 'the database refused the statement';
