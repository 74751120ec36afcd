import type pg from 'pg';
import type { DatabaseConfig } from './config.ts';

/**
 * The way to the database server itself. What opens a client of its own uses it as it is and has a session: listening, locks
 * that outlive a transaction, migrations, backups. Only the pools of this folder take the other ways.
 */
export interface DatabaseAddress extends pg.ClientConfig {
  /** A pooler in transaction mode before the same database: each transaction may meet another session. Statements and transactions go through it. */
  readonly pooler?: pg.ClientConfig;
  /** A streaming replica of the same server, which answers reads. */
  readonly replica?: pg.ClientConfig;
}

/** What the settings say. Undefined: the app runs its own server. */
export function configuredAddress(config: DatabaseConfig): DatabaseAddress | undefined {
  const { databaseUrl, databaseDirectUrl, databaseReplicaUrl } = config;
  if (databaseUrl === undefined) return undefined;
  return {
    connectionString: databaseDirectUrl ?? databaseUrl,
    ...(databaseDirectUrl === undefined ? {} : { pooler: { connectionString: databaseUrl } }),
    ...(databaseReplicaUrl === undefined ? {} : { replica: { connectionString: databaseReplicaUrl } }),
  };
}
