import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ImportDesk, openImportDesk } from '../../../../tests/support/desks/import-desk.ts';
import { exampleRequest } from '../../../../tests/support/example-deal.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { applyRule } from '../../../platform/jobs/retention.ts';
import { importRules } from './keeping/end-of-imports.ts';

const patience = { timeout: 90_000, interval: 50 };

async function removeOldImports(now: Date): Promise<void> {
  for (const rule of importRules) await applyRule(desk.app.platform, rule, now);
}

let desk: ImportDesk;
let lender: { _id: string; name: string };
beforeAll(async () => {
  desk = await openImportDesk();
  [lender] = (await desk.admin.call('GET', '/api/lenders')).body.lenders;
});
afterAll(() => desk?.close());

const programsNamed = async (name: string) =>
  (await desk.app.database.db.execute(sql`select id, version, deleted_at, terms from programs where name = ${name}`))
    .rows;
const csv = (...lines: string[]) => lines.join('\r\n');
const head = 'Lender,Kind,Program name,Tier 1 Min FICO,Tier 1 Max LTC';

describe('an import', () => {
  it('is previewed, imported whole, and taken back; the second time the same file changes nothing', async () => {
    const file = csv(head, `${lender.name},fix & flip,There And Back,680,85`, `${lender.name},DSCR,Also There,700,`);
    const checked = await desk.preview('programs.csv', file);
    expect(checked.state).toBe('checked');
    expect(checked.counts.program).toMatchObject({ new: 2, refused: 0 });
    expect(await programsNamed('There And Back')).toEqual([]);
    expect(await desk.act(checked._id, 'apply')).toMatchObject({ state: 'imported' });
    expect(await programsNamed('There And Back')).toMatchObject([{ version: 1, deleted_at: null }]);
    const again = await desk.preview('programs.csv', file);
    expect(again.counts.program).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
    expect(await desk.act(checked._id, 'undo')).toMatchObject({ state: 'undone', kept: 0 });
    expect(await programsNamed('There And Back')).toMatchObject([{ deleted_at: expect.anything() }]);
  });

  it('leaves as it is what somebody has saved since, and says how many', async () => {
    const file = csv(head, `${lender.name},fix & flip,Kept One,680,85`, `${lender.name},fix & flip,Taken Back,680,85`);
    const checked = await desk.preview('programs.csv', file);
    await desk.act(checked._id, 'apply');
    await desk.app.database.db.execute(sql`update programs set version = version + 1 where name = 'Kept One'`);
    expect(await desk.act(checked._id, 'undo')).toMatchObject({ state: 'undone', kept: 1 });
    expect(await programsNamed('Kept One')).toMatchObject([{ deleted_at: null }]);
    expect(await programsNamed('Taken Back')).toMatchObject([{ deleted_at: expect.anything() }]);
    expect(await desk.rows(checked._id, 'kept')).toMatchObject([{ name: 'Kept One', kept: true }]);
  });

  it('leaves a lender that it brought while a request to it is open, and takes it back otherwise', async () => {
    const checked = await desk.preview('lenders.csv', csv('Lender name', 'Askedfor Funding', 'Unasked Funding'));
    expect(await desk.act(checked._id, 'apply')).toMatchObject({ state: 'imported' });
    const { lenders } = (await desk.admin.call('GET', '/api/lenders')).body;
    const { _id } = lenders.find(({ name }: { name: string }) => name === 'Askedfor Funding');
    const broker = await desk.app.signIn('broker@example.com');
    const asked = await broker.call('POST', '/api/quotes/fix-and-flip', { ...exampleRequest, lenderIds: [_id] });
    expect(asked.status).toBe(200);
    expect(await desk.act(checked._id, 'undo')).toMatchObject({ state: 'undone', kept: 1 });
    expect(await desk.rows(checked._id, 'kept')).toMatchObject([{ name: 'Askedfor Funding' }]);
    const left = (await desk.admin.call('GET', '/api/lenders')).body.lenders.map(({ name }: { name: string }) => name);
    expect(left).toContain('Askedfor Funding');
    expect(left).not.toContain('Unasked Funding');
  });

  it('of a lender stands in the history of its record, and so does taking it back', async () => {
    const { contactName } = (await desk.admin.call('GET', `/api/lenders/${lender._id}`)).body.lender;
    const file = csv('Lender ID,Lender name,Contact name', `${lender._id},${lender.name},Orla Pennyfield`);
    const checked = await desk.preview('contact.csv', file);
    expect(await desk.act(checked._id, 'apply')).toMatchObject({ state: 'imported' });
    expect(await desk.act(checked._id, 'undo')).toMatchObject({ state: 'undone', kept: 0 });
    const { entries } = (await desk.admin.call('GET', `/api/lenders/${lender._id}/history`)).body;
    const there = { field: 'contactName', before: contactName, after: 'Orla Pennyfield' };
    const back = { field: 'contactName', before: 'Orla Pennyfield', after: contactName };
    expect(entries.slice(0, 2)).toMatchObject([
      { what: 'changed', by: expect.any(String), changes: [back] },
      { what: 'changed', by: expect.any(String), changes: [there] },
    ]);
  });

  it('says of every row what is wrong, and takes it once it is corrected in place', async () => {
    const file = csv(
      head,
      'No Such Lender,dscr,A,,',
      `${lender.name},houseboat,B,,`,
      `${lender.name},fix & flip,C,900,`,
      `${lender.name},fix & flip,Twice,,`,
      `${lender.name},Fix and Flip,twice,,`,
    );
    const checked = await desk.preview('programs.csv', file);
    expect(checked.counts.program).toMatchObject({ refused: 5, new: 0 });
    const rows = await desk.rows(checked._id);
    expect(rows.map(({ problems }: { problems: { message: string }[] }) => problems[0]?.message)).toEqual([
      'This lender was not found. Add the lender first, or correct the name.',
      'Loan type: "houseboat" is not one of the options',
      'Min FICO must be between 300 and 850',
      'The same program appears in row 5 and row 6',
      'The same program appears in row 5 and row 6',
    ]);
    expect(rows[2]).toMatchObject({ place: 'row 4', problems: [{ path: 'tiers.0.minFICO', value: '900' }] });
    const url = `/api/admin/import-data/${checked._id}/rows`;
    const corrected = await desk.admin.call('PUT', `${url}/3`, { values: { 'tiers.0.minFICO': '690' } });
    expect(corrected.body.row).toMatchObject({ outcome: 'new', problems: [] });
    await desk.admin.call('PUT', `${url}/5`, { values: { name: 'Once' } });
    expect((await desk.settled(checked._id)).counts.program).toMatchObject({ refused: 2, new: 3 });
    const refused = await desk.admin.call('GET', `/api/admin/import-data/${checked._id}/refused`);
    expect(refused.body).toContain('This lender was not found. Add the lender first, or correct the name.');
  });

  it('takes corrections of an object for the values that it can have alone, and puts nothing anywhere else', async () => {
    const list = [{ lender: lender._id, type: 'fix & flip', name: 'By Object', tiers: [{ minFICO: '200' }] }];
    const checked = await desk.preview('one.json', JSON.stringify(list));
    const url = `/api/admin/import-data/${checked._id}/rows/1`;
    const correct = (path: string, value: string) => desk.admin.call('PUT', url, { values: { [path]: value } });
    for (const path of [
      '__proto__.strange',
      'constructor.prototype.strange',
      'tiers.4000000.minFICO',
      'tiers.length',
    ]) {
      const { status, body } = await correct(path, '7');
      expect([status, body.fields]).toEqual([400, { [path]: 'No column for this value' }]);
    }
    expect('strange' in {}).toBe(false);
    const taken = await correct('tiers.0.minFICO', '690');
    expect(taken.body.row).toMatchObject({ outcome: 'new', problems: [] });
  });

  it('is not taken on while a row is being corrected: what is written is what was checked', async () => {
    const file = csv(head, `${lender.name},dscr,Before It,,`, `${lender.name},dscr,Corrected Late,200,`);
    const { _id } = await desk.preview('late.csv', file);
    const { database } = desk.app;
    const waiting = async (count: number) => {
      const { rows } = await database.db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length >= count;
    };
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = database.transaction(async (tx) => {
      await tx.db.execute(sql`select 1 from import_rows where import_id = ${_id} and number = 2 for update`);
      held.resolve();
      await free.promise;
    });
    await held.promise;
    const values = { 'tiers.0.minFICO': '690' };
    const correcting = desk.admin.call('PUT', `/api/admin/import-data/${_id}/rows/2`, { values });
    await vi.waitFor(async () => expect(await waiting(1)).toBe(true), patience);
    const applying = desk.act(_id, 'apply');
    const states = sql`select 1 from imports where id = ${_id} and state = 'imported'`;
    const isOver = async () => (await waiting(2)) || (await database.db.execute(states)).rows.length > 0;
    await vi.waitFor(async () => expect(await isOver()).toBe(true), patience);
    free.resolve();
    await holding;
    expect((await correcting).status).toBe(200);
    expect(await applying).toMatchObject({ state: 'imported', counts: { program: { new: 2, refused: 0 } } });
    expect(await programsNamed('Corrected Late')).toHaveLength(1);
  });

  it('has no row of a number that no file has', async () => {
    const { _id } = await desk.preview('few.csv', csv(head, `${lender.name},dscr,Only One,,`));
    const url = `/api/admin/import-data/${_id}/rows`;
    const far = await desk.admin.call('PUT', `${url}/9000000000`, { values: { name: 'X' } });
    expect([far.status, (await desk.admin.call('GET', `${url}?after=9000000000`)).status]).toEqual([400, 400]);
  });

  it('loses a file that nothing refers to only when no upload can still be about to', async () => {
    const { files } = desk.app.platform;
    const key = `imports/${randomUUID()}`;
    await files.put(key, 'half of it');
    await removeOldImports(new Date());
    expect(await files.exists(key)).toBe(true);
    const later = new Date(Date.now() + 2 * dayMs);
    await removeOldImports(later);
    expect(await files.exists(key)).toBe(false);
  });

  it('refuses a program value by value, numbers outside their limits too, whichever way it comes', async () => {
    const bad = { name: 'x'.repeat(130), tiers: [{ minFICO: '200', maxLTC: '300' }] };
    const file = csv(head, `${lender.name},fix & flip,${bad.name},200,300`);
    const [row] = await desk.rows((await desk.preview('bad.csv', file))._id);
    const said = row.problems.map(({ path, message }: { path: string; message: string }) => [path, message]);
    const fields = Object.fromEntries(said);
    expect(Object.keys(fields).sort()).toEqual(['name', 'tiers.0.maxLTC', 'tiers.0.minFICO']);
    // The form saves a number outside its limits as the nearest within, and refuses the rest in the same words.
    const form = await desk.admin.call('POST', `/api/fix-and-flip/${lender._id}/fix-and-flip-programs`, bad);
    expect([form.status, form.body.fields]).toEqual([400, { name: fields.name }]);
    const sent = await desk.upload('bad.csv', file, {});
    const messages = sent.body.errors.map(({ message }: { message: string }) => message);
    expect(messages.sort()).toEqual(Object.values(fields).sort());
    const list = [{ ...bad, lender: lender._id, type: 'fix & flip' }];
    const json = await desk.admin.call('POST', '/api/import-json', list);
    const ofFirst = Object.entries(fields).map(([path, message]) => [`1.${path}`, message]);
    expect([json.status, json.body.fields]).toEqual([400, Object.fromEntries(ofFirst)]);
  });
});

describe('files that are not what they should be', () => {
  const wide = Array.from({ length: 1000 }, (_, index) => `c${index}`).join(',');
  const cases: [string, string | Uint8Array, RegExp][] = [
    ['wide.csv', csv(wide, wide), /1,000 columns; the limit is 800/],
    ['binary.csv', new Uint8Array([1, 0, 2, 0, 3]), /contains no text/],
    ['empty.csv', '', /empty/],
    ['no.xlsx', 'not a workbook', /not an Excel workbook/],
    ['broken.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), /damaged/],
    ['half.json', '[{"name": "a"', /is incomplete/],
    ['none.json', '[]', /array of loan programs/],
    ['quote.csv', csv('Lender,Kind', '"a,b'), /quotation mark/],
  ];
  it.each(cases)('%s is refused in words', async (name, content, message) => {
    expect(await desk.preview(name, content)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(message),
    });
  });

  it.each([
    ['utf-16le', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['utf-8', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ] as const)('%s is read, and said', async (encoding, encode) => {
    const checked = await desk.preview('p.csv', encode(csv(head, `${lender.name},dscr,Café ${encoding},,`)));
    expect(checked).toMatchObject({ encoding, counts: { program: { new: 1 } } });
    expect(await desk.rows(checked._id, 'new')).toMatchObject([{ name: `Café ${encoding}` }]);
  });
});

describe('the documented upload', () => {
  it('imports what is not refused, and answers message, counts and row errors', async () => {
    const file = csv(head, `${lender.name},dscr,Straight In,,`, 'Nobody,dscr,Left Out,,');
    const { status, body } = await desk.upload('p.csv', file, {});
    expect([status, body.imported, body.skipped]).toEqual([200, 1, 1]);
    expect(body.message).toBe('1 row imported, 0 unchanged, 1 skipped.');
    expect(body.errors).toMatchObject([
      {
        row: 'row 3',
        column: 'Lender',
        message: 'This lender was not found. Add the lender first, or correct the name.',
      },
    ]);
    const listed = (await desk.admin.call('GET', '/api/admin/import-data')).body;
    expect(listed.imports[0]).toMatchObject({ fileName: 'p.csv', state: 'imported' });
    expect(listed.templates.length).toBeGreaterThan(0);
  });
});

describe('the export of a lender user', () => {
  it('holds their own company alone; another one is not found', async () => {
    const own = await desk.app.signIn('lender@example.com');
    const { lenderId } = (await own.call('GET', '/api/users/profile')).body.user;
    const { programs, lenders } = JSON.parse(String(await desk.download('what=all&format=json', own)));
    expect(lenders.map(({ _id }: { _id: string }) => _id)).toEqual([lenderId]);
    expect(new Set(programs.map((one: { lenderId: string }) => one.lenderId))).toEqual(new Set([lenderId]));
    const { lenders: all } = (await desk.admin.call('GET', '/api/lenders')).body;
    const foreign = all.find(({ _id }: { _id: string }) => _id !== lenderId)._id;
    expect((await own.call('GET', `/api/market-export?format=json&lenderId=${foreign}`)).status).toBe(404);
  });
});
