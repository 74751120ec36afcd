import { finished } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import type { Transaction } from './database.ts';

/**
 * Adds many rows to a table, at half of what a statement that holds them costs.
 * @param into the table and its columns
 * @param lines in UTF-8, in the text format of PostgreSQL's `COPY`
 */
export async function copyInto({ client }: Transaction, into: string, lines: Uint8Array): Promise<void> {
  const copy = client.query(from(`copy ${into} from stdin`));
  copy.end(lines);
  await finished(copy);
}
