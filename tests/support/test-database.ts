import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { templates } from './setup/postgres.ts';

export interface TestDatabase {
  readonly connection: pg.ClientConfig;
  drop(): Promise<void>;
}

/** A fresh database of its own, cloned from a migrated template. */
export async function createTestDatabase(template: keyof typeof templates): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = inject('testServer');
  await onServer(admin, `create database ${name} template ${templates[template]}`);
  return {
    connection: { ...admin, database: name },
    drop: () => onServer(admin, `drop database ${name} with (force)`),
  };
}

async function onServer(admin: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    // Two files may clone one template at the same moment, which PostgreSQL refuses.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
