import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { FieldEncryption } from '../../../../platform/encryption/field-encryption.ts';
import { encryptAnew, encryptedWith } from '../../../../platform/encryption/reencrypt-column.ts';
import type { Reencrypted } from '../../../../platform/encryption/rotate-keys.ts';
import { wireInstructions } from '../tables.ts';
import { wirePlace } from './wire.ts';

const { packageId, version, content, call } = wireInstructions;
const place = sql`(${packageId} || '/' || lpad(${version}::text, 9, '0')) collate "C"`;

/** Wire instructions and the calls about them, in the order of package and version. */
export const reencryptWire =
  (encryption: FieldEncryption) =>
  async (tx: Transaction, keys: readonly number[], after: string | undefined, limit: number): Promise<Reencrypted> => {
    const rows = await tx.db
      .select()
      .from(wireInstructions)
      .where(
        and(
          or(encryptedWith(content, keys), encryptedWith(call, keys)),
          after === undefined ? undefined : sql`${place} > ${after}`,
        ),
      )
      .orderBy(asc(place))
      .limit(limit)
      .for('update');
    let [count, damaged] = [0, 0];
    for (const row of rows) {
      const where = (of: 'content' | 'call') => wirePlace(row.packageId, row.version, of);
      const anew = {
        content: await encryptAnew(encryption, tx, where('content'), row.content),
        ...(row.call === null ? {} : { call: await encryptAnew(encryption, tx, where('call'), row.call) }),
      };
      const isWhole = Object.values(anew).every((value) => value !== undefined);
      if (isWhole) count += 1;
      else damaged += 1;
      // What could not be read stays as it is: a value that is undefined is not written.
      if (Object.values(anew).some((value) => value !== undefined))
        await tx.db
          .update(wireInstructions)
          .set(anew)
          .where(and(eq(packageId, row.packageId), eq(version, row.version)));
    }
    const last = rows.at(-1);
    const next =
      last && rows.length === limit ? `${last.packageId}/${String(last.version).padStart(9, '0')}` : undefined;
    return { count, damaged, ...(next === undefined ? {} : { next }) };
  };
