import pg from 'pg';

/** Any constant: it is the only advisory lock taken by number in this database. */
const lockNumber = 7_546_684;
const patienceMs = 5_000;

export interface AppLock {
  /** Resolves when the lock is gone: released, or its connection broke. */
  readonly ended: Promise<void>;
  release(): Promise<void>;
}

/** Another app has the folder. */
export class FolderInUse extends Error {
  constructor(dataDir: string) {
    super(`Another Plinth already uses ${dataDir}. Stop it first, or give this one its own DATA_DIR and PORT.`);
    this.name = 'FolderInUse';
  }
}

/**
 * One app per data folder: the lock lives as long as its connection, so a killed app leaves none behind.
 * @throws FolderInUse when another app already uses the folder
 */
export async function takeAppLock(connection: pg.ClientConfig, dataDir: string): Promise<AppLock> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  client.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockNumber]);
    if (!rows[0]?.taken) throw new FolderInUse(dataDir);
  } catch (error) {
    // A server that answers late may still grant the lock to this session: it must not outlive the attempt.
    void client.end();
    throw error;
  }
  return { ended, release: () => client.end() };
}
