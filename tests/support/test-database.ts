import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { copyDatabase, dropDatabase, templates } from './setup/database-copies.ts';

export interface TestDatabase {
  readonly connection: pg.ClientConfig;
  drop(): Promise<void>;
}

/** A fresh database of its own, copied from a migrated template. */
export async function createTestDatabase(template: keyof typeof templates): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = inject('testServer');
  await copyDatabase(admin, templates[template], name);
  return { connection: { ...admin, database: name }, drop: () => dropDatabase(admin, name) };
}
