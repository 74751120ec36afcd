import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { DatabaseAddress } from '../../src/platform/database/connections/address.ts';
import { copyDatabase, dropDatabase, templates } from './setup/database-copies.ts';

export interface TestDatabase {
  readonly connection: DatabaseAddress;
  drop(): Promise<void>;
}

/** A fresh database of its own, copied from a migrated template. */
export async function createTestDatabase(template: keyof typeof templates): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = inject('testServer');
  await copyDatabase(admin, templates[template], name);
  const pooled = inject('testPooler');
  const pooler = pooled ? { pooler: { ...pooled, database: name } } : {};
  return { connection: { ...admin, database: name, ...pooler }, drop: () => dropDatabase(admin, name) };
}
