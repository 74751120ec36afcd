interface DatabaseError {
  readonly code: string;
  readonly table?: string;
  readonly constraint?: string;
}

const causes = function* (error: unknown): Generator<Error> {
  for (
    let current: unknown = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth++
  ) {
    yield current;
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
const lostMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** The database could not be reached, or went away in the middle. */
export function databaseIsAway(error: unknown): boolean {
  for (const cause of causes(error)) {
    if (lostMessage.test(cause.message) || (lostConnection.test(String(codeOf(cause))) && 'syscall' in cause))
      return true;
  }
  return databaseCause(error)?.code.startsWith('08') ?? false;
}
