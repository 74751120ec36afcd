import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
    const failed = drizzle(pool).execute(sql`select ${'jane.borrower@example.com'}, ${68_341_790_512}`);
    await failed.catch((error: unknown) => log.error({ err: error }, 'failed'));
    await pool.end();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('ECONNREFUSED');
    expect(lines[0]).not.toMatch(/jane|68341790512/);
  });
});

describe('an outage of the database', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const failing = (code: string) => Object.assign(new Error('value "68341790512" of jane.borrower'), { code });
  const gone = new AggregateError([
    Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:5432'), { code: 'ECONNREFUSED', syscall: 'connect' }),
  ]);
  const texts = (lines: string[]) => lines.map((line) => JSON.parse(line).msg);

  it('is told in words, once for each place and cause, and after a minute how many lines were left out', () => {
    vi.useFakeTimers();
    const { lines, log } = capture();
    for (let turn = 0; turn < 1_000; turn++) {
      log.warn({ err: failing('53100') }, 'refused');
      log.child({ reqId: String(turn) }).warn({ err: gone }, 'refused');
      log.error({ err: gone }, 'job queue');
    }
    expect(texts(lines)).toEqual([
      'refused: the disk of the database is full (53100)',
      'refused: connect ECONNREFUSED 192.0.2.1:5432',
      'job queue: connect ECONNREFUSED 192.0.2.1:5432',
    ]);
    vi.advanceTimersByTime(61_000);
    const leftOut = lines.slice(3).map((line) => JSON.parse(line));
    expect(leftOut.map(({ leftOut: times }) => times)).toEqual([999, 999, 999]);
    expect(leftOut[0]).toMatchObject({ level: 40, msg: 'refused: the disk of the database is full (53100)' });
    log.warn({ err: failing('53100') }, 'refused');
    expect(texts(lines).at(-1)).toBe('refused: the disk of the database is full (53100)');
    expect(lines.join('')).not.toMatch(/jane|68341790512/);
  });

  it('is recognised in the plain objects of the job queue too', () => {
    const { lines, log } = capture();
    const handedOn = { ...failing('57P03'), message: 'value "68341790512" of jane.borrower', queue: 'mail' };
    for (let turn = 0; turn < 3; turn++) log.error({ err: handedOn }, 'job queue');
    expect(texts(lines)).toEqual(['job queue: the database is starting or stopping (57P03)']);
    expect(lines.join('')).not.toMatch(/jane|68341790512/);
  });

  it('is no reason to leave out what else goes wrong, and every line has words', () => {
    const { lines, log } = capture();
    for (let turn = 0; turn < 3; turn++) log.error({ err: failing('23503') }, 'refused');
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines[0] ?? '').err).toEqual({
      type: 'DatabaseError',
      code: '23503',
      message: 'a database constraint was violated',
    });
  });
});
