import pg from 'pg';

/** Any constant: it is the only advisory lock taken by number in this database. */
const lockNumber = 7_546_684;

export interface AppLock {
  release(): Promise<void>;
}

/**
 * One app per data folder: the lock lives as long as its connection, so a killed app leaves none behind.
 * @throws when another app already uses the folder
 */
export async function takeAppLock(connection: pg.ClientConfig, dataDir: string): Promise<AppLock> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockNumber]);
  if (!rows[0]?.taken) {
    await client.end();
    throw new Error(
      `Another Plinth already uses ${dataDir}. Stop it first, or give this one its own DATA_DIR and PORT.`,
    );
  }
  return { release: () => client.end() };
}
