import { appendFileSync, cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  clusterPlace,
  type EmbeddedPostgres,
  startPostgres,
} from '../../../src/platform/database/postgres/embedded.ts';
import { type DataFolder, makeDataFolder } from '../app-process.ts';

export interface TestServer {
  readonly data: DataFolder;
  readonly postgres: EmbeddedPostgres;
  /** Asks it in a session of its own. */
  ask<Row extends object>(statement: string, database?: string): Promise<Row[]>;
  remove(): Promise<void>;
}

const serverOf = (data: DataFolder, postgres: EmbeddedPostgres): TestServer => ({
  data,
  postgres,
  async ask(statement, database = 'postgres') {
    const client = new pg.Client({ ...postgres.connection, database });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  },
  async remove() {
    await postgres.stop();
    data.remove();
  },
});

/** A server of its own that flushes what it commits, as in production. Replicas can follow it. */
export async function startPrimary(): Promise<TestServer> {
  const data = makeDataFolder();
  return serverOf(data, await startPostgres(data.path, { durable: true }));
}

/** A streaming replica. The primary rests while its files are copied: the copy is as good as one of `pg_basebackup`. */
export async function startReplica(primary: TestServer): Promise<TestServer> {
  const data = makeDataFolder();
  const { host, user, password } = primary.postgres.connection;
  await primary.postgres.stop();
  for (const name of readdirSync(primary.data.path))
    if (name.includes('password')) cpSync(join(primary.data.path, name), join(data.path, name));
  const from = clusterPlace(primary.data.path);
  const to = clusterPlace(data.path);
  cpSync(from.cluster, to.cluster, { recursive: true });
  await primary.postgres.start();
  const follows = `primary_conninfo = 'host=${host} user=${user} password=${password}'\n`;
  appendFileSync(join(to.cluster, 'postgresql.auto.conf'), follows);
  writeFileSync(join(to.cluster, 'standby.signal'), '', { mode: 0o600 });
  for (const name of existsSync(to.cluster)
    ? ['', ...readdirSync(to.cluster, { recursive: true, encoding: 'utf8' })]
    : [])
    to.own(join(to.cluster, name));
  return serverOf(data, await startPostgres(data.path, { durable: false }));
}
