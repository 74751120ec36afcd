import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '../../../../../tests/support/desks/read-files.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let app: TestApp;
let broker: Caller;
let investor: Caller;
const manual = { loanType: 'DSCR', fico: 700, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };

beforeAll(async () => {
  app = await createTestApp();
  broker = await app.signIn('broker@example.com');
  investor = await app.signIn('investor@example.com');
});
afterAll(() => app.close());

const file = async (query: string, who = broker) => {
  const { statusCode, rawPayload, headers } = await app.http.inject({
    url: `/api/pipeline/table/file?${query}`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  return { statusCode, content: rawPayload, headers };
};
const linesOf = (content: Buffer) => content.toString().trimEnd().split('\r\n');
const add = (address: string, more: object = {}, who = broker) =>
  who.call('POST', '/api/pipeline/manual', { ...manual, address, ...more });

describe('the deals as a file', () => {
  it('are those of the caller alone, narrowed and sorted as the table is', async () => {
    await add('1 File Lane', { clientName: '=HYPERLINK("http://example.com")' });
    await add('2 File Lane', { loanType: 'Fix and Flip' });
    await add('3 File Lane', {}, investor);
    const { content, headers } = await file(
      'format=csv&search=file+lane&sort=address&descending=true&zone=America/Chicago',
    );
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="deals-\d{4}-\d\d-\d\d\.csv"$/);
    const [head, ...lines] = linesOf(content);
    expect(head).toContain('Address,Client,Loan type,Stage,In stage since (CT),Loan amount');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['2 File Lane', '1 File Lane']);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://example.com"")"`);
    const narrowed = await file('format=csv&search=file+lane&kinds=dscr');
    expect(linesOf(narrowed.content)).toHaveLength(2);
  });

  it('have no column of clients for an investor', async () => {
    const { content } = await file('format=csv', investor);
    const [head = '', ...lines] = linesOf(content);
    expect(head).not.toContain('Client');
    expect(lines.every((line) => !line.includes('1 File Lane'))).toBe(true);
  });

  it('are a workbook as well', async () => {
    const { content, headers } = await file('format=xlsx&search=file+lane');
    expect(headers['content-disposition']).toMatch(/\.xlsx"$/);
    expect(readZip(content).get('xl/worksheets/sheet1.xml')?.toString()).toContain('2 File Lane');
  });

  it.each(['', 'format=pdf', 'format=csv&zone=Mars/Base', 'format=csv&sort=ssn'])(
    'asked with %j are refused',
    async (query) => {
      expect((await file(query)).statusCode).toBe(400);
    },
  );

  it('of 5,000 leave in pages, and another call is answered meanwhile', async () => {
    const { rows } = await app.database.db.execute<{ id: string }>(sql`
      select owner_id as id from pipeline_entries where address = '1 File Lane'`);
    const columns = await app.database.db.execute<{ names: string }>(sql`
      select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_schema = current_schema() and table_name = 'pipeline_entries' and column_name not in ('id', 'address', 'address_key')
        and is_generated = 'NEVER' and is_identity = 'NO'`);
    const names = sql.raw(columns.rows[0]?.names ?? '');
    await app.database.db.execute(sql`
      insert into pipeline_entries (id, address, address_key, ${names})
      select gen_random_uuid(), n || ' Long Road', n || ' long road', ${names} from pipeline_entries, generate_series(1, 5000) as n
      where owner_id = ${rows[0]?.id ?? ''} and address = '1 File Lane'`);
    let answered = 0;
    let done = false;
    const others = (async () => {
      while (!done) {
        await broker.call('GET', '/api/users/profile');
        answered += 1;
      }
    })();
    const { content } = await file('format=xlsx&search=long+road');
    done = true;
    await others;
    const xml = readZip(content).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    const addresses = new Set(xml.match(/\d+ Long Road/g));
    expect(addresses.size).toBe(5_000);
    expect(answered).toBeGreaterThan(5);
  });
});
