import pg from 'pg';

/** Any constant: it is the only advisory lock taken by number in this database. */
const lockNumber = 7_546_684;
const patienceMs = 5_000;

export interface AppLock {
  /** Resolves when the lock is gone: released, or its connection broke. */
  readonly ended: Promise<void>;
  release(): Promise<void>;
}

/**
 * One app per data folder: the lock lives as long as its connection, so a killed app leaves none behind.
 * @throws when another app already uses the folder
 */
export async function takeAppLock(connection: pg.ClientConfig, dataDir: string): Promise<AppLock> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  client.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockNumber]);
  if (!rows[0]?.taken) {
    await client.end();
    throw new Error(
      `Another Plinth already uses ${dataDir}. Stop it first, or give this one its own DATA_DIR and PORT.`,
    );
  }
  return { ended, release: () => client.end() };
}
