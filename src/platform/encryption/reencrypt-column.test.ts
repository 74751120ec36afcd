import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { reencryptsColumn } from './reencrypt-column.ts';
import { reencrypts, rotateKeys } from './rotate-keys.ts';

const parcels = pgTable('parcels_of_a_test', { id: uuid('id').primaryKey(), fileKey: text('file_key') });
const place = (id: string) => `parcels.${id}.fileKey`;

it('every value of a column is encrypted with the new key, in batches, and reads as before', async () => {
  const app = await createTestApp('empty');
  const { database, encryption, hooks } = app.platform;
  await database.db.execute(sql`create table parcels_of_a_test (id uuid primary key, file_key text)`);
  hooks.register(
    reencrypts,
    reencryptsColumn(encryption, { table: parcels, id: parcels.id, column: parcels.fileKey, name: 'fileKey', place }),
  );
  const ids = Array.from({ length: 1_201 }, () => randomUUID());
  await database.transaction(async (tx) => {
    for (const id of ids)
      await tx.db.insert(parcels).values({ id, fileKey: await encryption.encrypt(tx, place(id), `key of ${id}`) });
    await tx.db.insert(parcels).values([
      { id: randomUUID(), fileKey: null },
      { id: randomUUID(), fileKey: 'k1.AAAA.AAAA.AAAA' },
    ]);
  });
  expect(await rotateKeys(app.platform)).toEqual({ count: ids.length, damaged: 1 });
  const rows = await database.db.select().from(parcels);
  for (const id of ids) {
    const value = rows.find((row) => row.id === id)?.fileKey ?? '';
    expect(value.startsWith('k2.')).toBe(true);
    expect(await encryption.decrypt(database.db, place(id), value)).toBe(`key of ${id}`);
  }
  await app.close();
});
