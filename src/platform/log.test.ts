import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createLog, secretNames } from './log.ts';

function capture() {
  const lines: string[] = [];
  return { lines, log: createLog('info', { write: (line) => lines.push(line) }) };
}

describe('the log', () => {
  it.each(secretNames)('hides the value of %s wherever it stands', (name) => {
    const { lines, log } = capture();
    log.info({ [name]: 'hush', body: { [name]: 'hush' }, request: { body: { [name]: 'hush' } } }, 'said');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('hush');
  });

  it('hides them in lists too, and leaves what was logged as it is', () => {
    const { lines, log } = capture();
    const logged = { accounts: [{ id: 'a', email: 'jane@example.com', names: null }], status: 200 };
    log.info(logged, 'said');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      accounts: { 0: { id: 'a', email: '[hidden]', names: null } },
      status: 200,
    });
    expect(logged.accounts[0]?.email).toBe('jane@example.com');
  });

  it('tells nothing of the values of a statement that failed because the database was away', async () => {
    const { lines, log } = capture();
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' });
    const failed = drizzle(pool).execute(sql`select ${'jane.borrower@example.com'}, ${683}`);
    await failed.catch((error: unknown) => log.error({ err: error }, 'failed'));
    await pool.end();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('ECONNREFUSED');
    expect(lines[0]).not.toMatch(/jane|683/);
  });
});
