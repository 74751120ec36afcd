import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { impersonate } from '../../../../../tests/support/desks/account/impersonate.ts';
import { type ImportDesk, openImportDesk } from '../../../../../tests/support/desks/import-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { kindSlugs } from '../../../../lending/kinds/find.ts';
import { allLeaves, dealColumns } from '../../columns.ts';

let desk: ImportDesk;
let broker: Caller;
let imports: ReturnType<ImportDesk['dealImports']>;
let street = 0;

const onPlan = (tier: string) =>
  desk.app.database.db.execute(
    sql`update accounts set subscription_tier = ${tier}, role = 'user' where email in ('broker@example.com', 'investor@example.com')`,
  );
beforeAll(async () => {
  desk = await openImportDesk();
  await onPlan('professional');
  broker = await desk.app.signIn('broker@example.com');
  imports = desk.dealImports(broker);
});
beforeEach(() => street++);
afterAll(() => desk?.close());

const head = 'Address,Client name,Loan type,FICO score,Purchase price,State';
const row = (number: number, more = 'Ann Client,DSCR,720,300000,TX') => `${number} Import Street Q${street},${more}`;
const file = (...rows: string[]) => [head, ...rows].join('\r\n');
const dealsOf = async (who = broker) => {
  const { body } = await who.call(
    'GET',
    `/api/pipeline/table?search=import+street+q${street}&limit=200&includeArchived=true`,
  );
  return (
    body.deals as {
      address: string;
      archived: boolean;
      loanType: string;
      fico: number;
      clientName: string;
      _id: string;
    }[]
  ).sort((a, b) => a.address.localeCompare(b.address));
};
const correct = (id: string, number: number, values: object, who = broker) =>
  who.call('PUT', `/api/pipeline/import/${id}/rows/${number}`, { values });

describe('deals from a file', () => {
  it('are the deals of whoever imports it, of the loan type that each row says', async () => {
    const checked = await imports.preview('deals.csv', file(row(1), row(2, 'Bob,Fix and Flip,700,250000,CA')));
    expect(checked).toMatchObject({ state: 'checked', counts: { deal: { new: 2, refused: 0, duplicate: 0 } } });
    expect(await dealsOf()).toEqual([]);
    expect(await imports.act(checked._id, 'apply')).toMatchObject({ state: 'imported', counts: { deal: { new: 2 } } });
    expect(await dealsOf()).toMatchObject([
      { address: `1 Import Street Q${street}`, loanType: 'dscr', fico: 720, clientName: 'Ann Client' },
      { address: `2 Import Street Q${street}`, loanType: 'fix-and-flip', fico: 700 },
    ]);
    const investor = await desk.app.signIn('investor@example.com');
    expect(await dealsOf(investor)).toEqual([]);
  });

  it('with a wrong cell wait for its correction, and the others can be downloaded with their reasons', async () => {
    const checked = await imports.preview(
      'deals.csv',
      file(row(1), row(2, 'Bob,DSCR,ninety,300000,TX'), row(3, 'Eve,Boat loan,700,1,TX'), ',Cid,DSCR,700,1,TX'),
    );
    expect(checked.counts.deal).toMatchObject({ new: 1, refused: 3 });
    const refused = await imports.rows(checked._id);
    expect(refused.map((one: { problems: { path: string }[] }) => one.problems[0]?.path)).toEqual([
      'fico',
      'loanType',
      'address',
    ]);
    const fixed = await correct(checked._id, refused[0].number, { fico: '690' });
    expect(fixed.body).toMatchObject({
      row: { outcome: 'new', problems: [] },
      import: { counts: { deal: { new: 2, refused: 2 } } },
    });
    const download = await desk.app.http.inject({
      url: `/api/pipeline/import/${checked._id}/refused`,
      headers: { authorization: `Bearer ${broker.token}` },
    });
    expect(download.body).toContain('Reason refused');
    expect(download.body).toContain('Boat loan');
    await imports.act(checked._id, 'apply');
    expect((await dealsOf()).map(({ fico }) => fico)).toEqual([720, 690]);
  });

  it('that are there already, or twice in the file, are skipped unless somebody adds them anyway', async () => {
    const first = await imports.preview('deals.csv', file(row(1)));
    await imports.act(first._id, 'apply');
    const checked = await imports.preview(
      'deals.csv',
      file(row(1), row(2), row(2), row(1, 'Ann,Fix and Flip,700,1,TX')),
    );
    expect(checked.counts.deal).toMatchObject({ new: 2, duplicate: 2 });
    const duplicates = await imports.rows(checked._id, 'duplicate');
    expect(
      duplicates.map((one: { problems: { message: string }[] }) => one.problems.map(({ message }) => message)),
    ).toEqual([
      ['You already have an active deal for this address and loan type.'],
      ['The same address and loan type appear in row 3, row 4.'],
    ]);
    const choose = (body: object) => broker.call('POST', `/api/pipeline/import/${checked._id}/duplicates`, body);
    expect((await choose({ add: true })).body.import.counts.deal).toMatchObject({ new: 4, duplicate: 0 });
    expect((await choose({ add: false, numbers: [duplicates[1].number] })).body.import.counts.deal).toMatchObject({
      new: 3,
      duplicate: 1,
    });
    await imports.act(checked._id, 'apply');
    const deals = (await dealsOf()).map(({ address, loanType }) => `${address} ${loanType}`);
    expect(deals.toSorted()).toEqual(
      [
        `1 Import Street Q${street} dscr`,
        `1 Import Street Q${street} fix-and-flip`,
        `1 Import Street Q${street} (2) dscr`,
        `2 Import Street Q${street} dscr`,
      ].toSorted(),
    );
  });

  it('are added once, however often somebody asks and the job runs again', async () => {
    const checked = await imports.preview('deals.csv', file(...Array.from({ length: 60 }, (_, at) => row(at + 1))));
    const asked = await Promise.all(
      [1, 2, 3].map(() => broker.call('POST', `/api/pipeline/import/${checked._id}/apply`)),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await imports.settled(checked._id);
    expect(await dealsOf()).toHaveLength(60);
    // As a run that was killed after its first deals leaves it.
    await desk.app.database.db.execute(sql`
      update import_rows set written_version = null where import_id = ${checked._id} and number > 40`);
    await desk.app.database.db.execute(sql`update imports set state = 'checked' where id = ${checked._id}`);
    await imports.act(checked._id, 'apply');
    expect(await dealsOf()).toHaveLength(60);
  });

  it('that are undone are archived, unless somebody has changed them since', async () => {
    const checked = await imports.preview('deals.csv', file(row(1), row(2), row(3)));
    await imports.act(checked._id, 'apply');
    const [, changed, archived] = await dealsOf();
    desk.app.clock.advance(1_000);
    const edit = await broker.call('GET', `/api/pipeline/${changed?._id}/scenario`);
    const { values, version } = edit.body;
    expect(
      (await broker.call('PUT', `/api/pipeline/${changed?._id}`, { version, values: { ...values, fico: 801 } })).status,
    ).toBe(200);
    expect((await broker.call('PUT', `/api/pipeline/${archived?._id}/archive`)).status).toBe(200);
    const undone = await imports.act(checked._id, 'undo');
    expect(undone).toMatchObject({ state: 'undone', kept: 2 });
    expect((await dealsOf()).map((deal) => deal.archived)).toEqual([true, false, true]);
    const kept = await imports.rows(checked._id, 'kept');
    expect(kept.map((one: { problems: { message: string }[] }) => one.problems[0]?.message)).toEqual([
      'You changed this deal after the import.',
      'You archived this deal already.',
    ]);
    expect((await broker.call('POST', `/api/pipeline/import/${checked._id}/undo`)).status).toBe(409);
  });

  it('are refused as a whole beyond the limit of rows, as JSON, and where they hide a formula only as text', async () => {
    const many = await imports.preview('many.csv', file(...Array.from({ length: 1_001 }, (_, at) => row(at + 1))));
    expect(many).toMatchObject({ state: 'failed', message: expect.stringContaining('1,000 rows') });
    expect(await imports.preview('deals.json', '[{"address":"1 A St"}]')).toMatchObject({
      state: 'failed',
      message: 'Upload a CSV or Excel file.',
    });
    const checked = await imports.preview(
      'deals.csv',
      file(row(1, '"=HYPERLINK(""http://example.com"")",DSCR,700,1,TX')),
    );
    await imports.act(checked._id, 'apply');
    expect((await dealsOf())[0]?.clientName).toBe('=HYPERLINK("http://example.com")');
    expect(await dealsOf()).toHaveLength(1);
  });
});

describe('an import of deals', () => {
  it('is nobody else’s: another broker, an administrator and a lender find none', async () => {
    const checked = await imports.preview('deals.csv', file(row(1)));
    const base = `/api/pipeline/import/${checked._id}`;
    const others = [await desk.app.signIn('investor@example.com'), desk.admin];
    for (const other of others) {
      const calls: [Parameters<Caller['call']>[0], string, object?][] = [
        ['GET', base],
        ['GET', `${base}/rows`],
        ['GET', `${base}/refused`],
        ['POST', `${base}/columns`, { sheets: checked.plan }],
        ['PUT', `${base}/rows/1`, { values: { fico: '700' } }],
        ['POST', `${base}/apply`],
        ['POST', `${base}/undo`],
        ['POST', `${base}/duplicates`, { add: true }],
        ['DELETE', base],
      ];
      for (const [method, url, body] of calls)
        expect((await other.call(method, url, body)).status, `${method} ${url}`).toBe(404);
      expect((await other.call('GET', '/api/pipeline/import')).body.imports).toEqual([]);
    }
    expect((await desk.admin.call('GET', `/api/admin/import-data/${checked._id}`)).status).toBe(404);
    const market = (await desk.admin.call('GET', '/api/admin/import-data')).body.imports;
    expect(market.map(({ _id }: { _id: string }) => _id)).not.toContain(checked._id);
  });

  it('takes no programs and no lenders', async () => {
    const started = await imports.upload('deals.csv', file(row(1)));
    const found = await imports.settled(started.body.import._id);
    const sheets = found.plan.map((sheet: object) => ({ ...sheet, entity: 'lender' }));
    expect((await broker.call('POST', `/api/pipeline/import/${found._id}/columns`, { sheets })).status).toBe(400);
  });

  it('belongs to the Professional plan', async () => {
    await onPlan('basic');
    const poor = await desk.app.signIn('broker@example.com');
    expect((await poor.call('GET', '/api/pipeline/import')).body).toMatchObject({
      code: 'TIER_REQUIRED',
      about: { feature: 'bulk_upload' },
    });
    expect((await desk.dealImports(poor).upload('deals.csv', file(row(1)))).status).toBe(403);
    await onPlan('professional');
  });

  it('imported by support for their owner are recorded under both names', async () => {
    const { app } = desk;
    const idOf = async (who: Caller) => (await who.call('GET', '/api/users/profile')).body.user._id;
    const superadmin = await app.signIn('superadmin@example.com');
    const [ownerId, adminId] = [await idOf(broker), await idOf(superadmin)];
    const acting = await impersonate(app, superadmin, ownerId, 'The broker sent us their file by email.');
    const visited = desk.dealImports(acting);
    const checked = await visited.preview('deals.csv', file(row(1)));
    expect(await visited.act(checked._id, 'apply')).toMatchObject({ state: 'imported' });
    expect(await visited.act(checked._id, 'undo')).toMatchObject({ state: 'undone' });
    const { rows } = await app.database.db.execute(
      sql`select action, actor_id as actor, acted_by as by from audit_log
          where request_id = ${checked._id} and action <> 'pipelineEntry.searchable' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['import.applied', 'import.undone']));
    for (const one of rows) expect(one).toMatchObject({ actor: ownerId, by: adminId });
    expect((await acting.call('DELETE', '/api/impersonation')).status).toBe(200);
  });

  it.each(kindSlugs)('of %s has a template whose columns are all recognized', async (kind) => {
    const get = (format: string) =>
      desk.app.http.inject({
        url: `/api/pipeline/import/template?kind=${kind}&format=${format}`,
        headers: { authorization: `Bearer ${broker.token}` },
      });
    const headings = allLeaves(dealColumns(kind), () => 1).map(({ header }) => header);
    expect(new Set(headings).size).toBe(headings.length);
    const csv = (await get('csv')).rawPayload.toString().trimEnd();
    const cells = headings.map((heading) =>
      heading === 'Loan type' ? kind : /address/i.test(heading) ? `9 ${kind} Import Street` : '',
    );
    const started = await imports.upload(`${kind}.csv`, `${csv}\r\n${cells.join(',')}`);
    const found = await imports.settled(started.body.import._id);
    const [sheet] = found.plan;
    expect(sheet.columns.filter((column: { path: string | null }) => column.path === null)).toEqual([]);
    await broker.call('POST', `/api/pipeline/import/${found._id}/columns`, { sheets: found.plan });
    expect((await imports.settled(found._id)).counts.deal).toMatchObject({ new: 1, refused: 0 });
    expect((await get('xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});
