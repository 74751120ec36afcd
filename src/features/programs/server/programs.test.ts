import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fullKinds,
  fullPrograms,
  lendersAt,
  type ProgramDesk,
  programDesk,
} from '../../../../tests/support/desks/program-desk.ts';
import { eventually } from '../../../../tests/support/desks/quote-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { firstMessages } from '../../../kernel/errors.ts';
import { kindNames } from '../../../lending/kinds/find.ts';
import { programSchema, programWarnings } from '../model.ts';
import { programs } from './tables.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof lendersAt>>;
let desk: ProgramDesk;
beforeAll(async () => {
  app = await createTestApp('demo');
  people = await lendersAt(app);
  desk = programDesk(people.lender, people.lenderId);
});
afterAll(() => app?.close());

const added = async (kind: string, values: object = {}, of = desk): Promise<string> => {
  const answer = await of.add(kind, values);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.program._id;
};
const auditOf = async (id: string) =>
  (
    await app.database.db.execute(
      sql`select action, actor_id from audit_log where entity = 'program' and entity_id = ${id} order by at, id`,
    )
  ).rows.map(({ action }) => action);

describe.each(fullKinds)('a %s program', (kind) => {
  it('comes back field by field as its schema reads it, in every answer', async () => {
    const body = fullPrograms[kind];
    const { tiers: _tiers, ...read } = programSchema(kind).parse(body);
    const add = await desk.add(kind, { ...body, lender: people.otherId, effectiveFrom: '2026-01-01' });
    const { program } = add.body;
    expect(add).toMatchObject({ status: 200, body: { success: true, message: expect.stringMatching(/added/) } });
    expect(program).toMatchObject({
      ...read,
      lender: people.lenderId,
      kind,
      type: kindNames(kind).displayName,
      version: 1,
      isStale: false,
      effectiveFrom: '2026-01-01',
      effectiveUntil: null,
      offered: 'now',
      deletedAt: null,
      updatedBy: 'Tessa Marbrook',
      warnings: programWarnings(kind, read),
    });
    expect(program.tiers).toEqual(programSchema(kind).parse(body).tiers);
    expect((await desk.get(kind, program._id)).body.program).toEqual(program);
    const { body: listed } = await desk.list(kind, `?q=${encodeURIComponent('WEEK full')}`);
    expect(listed.programs).toContainEqual(
      expect.objectContaining({ _id: program._id, name: 'Full Program', type: program.type, tierCount: 1 }),
    );
    const all = await people.lender.call('GET', `/api/lender-users/${await accountOf(people.lender)}/loan-programs`);
    expect(all.body.loanPrograms).toContainEqual(
      listed.programs.find(({ _id }: { _id: string }) => _id === program._id),
    );
  });

  it('is saved, confirmed, deleted and brought back', async () => {
    const id = await added(kind, fullPrograms[kind]);
    const saved = await desk.update(kind, id, { ...fullPrograms[kind], name: 'Renamed' });
    expect(saved).toMatchObject({ status: 200, body: { program: { name: 'Renamed', version: 2 } } });
    expect(saved.body.message).toMatch(/updated successfully/);
    expect((await desk.act('confirm', id)).body.program).toMatchObject({ _id: id, version: 2 });
    for (let turn = 0; turn < 2; turn++) expect((await desk.remove(kind, id)).status).toBe(200);
    expect((await desk.get(kind, id)).status).toBe(404);
    expect((await desk.update(kind, id, fullPrograms[kind])).status).toBe(404);
    expect((await desk.act('confirm', id)).status).toBe(404);
    expect((await desk.list(kind)).body.programs.map((one: { _id: string }) => one._id)).not.toContain(id);
    const { programs: removed } = (await desk.list(kind, '?removed=true')).body;
    expect(removed[0]).toMatchObject({ _id: id, deletedAt: expect.any(String) });
    for (let turn = 0; turn < 2; turn++)
      expect((await desk.act('bring-back', id)).body.program).toMatchObject({ _id: id, deletedAt: null, version: 2 });
    expect((await desk.get(kind, id)).body.program.name).toBe('Renamed');
    expect(await auditOf(id)).toEqual([
      'program.added',
      'program.updated',
      'program.confirmed',
      'program.deleted',
      'program.broughtBack',
    ]);
  });

  it('of another company does not exist for a lender, and does for an administrator', async () => {
    const id = await added(kind, { name: 'Private' });
    const theirs = programDesk(people.other, people.lenderId);
    const refused = await Promise.all([
      theirs.add(kind),
      theirs.list(kind),
      theirs.get(kind, id),
      theirs.update(kind, id, {}),
      theirs.remove(kind, id),
      theirs.versions(id),
      theirs.act('confirm', id),
      theirs.act('restore', id, { version: 1 }),
      theirs.act('bring-back', id),
    ]);
    for (const { status, body } of refused)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
    const whole = programDesk(people.admin, people.lenderId);
    expect((await whole.update(kind, id, { name: 'By an administrator' })).body.program).toMatchObject({
      updatedBy: 'Priya Fairlocke',
    });
    const inOthers = programDesk(people.admin, people.otherId);
    expect((await inOthers.remove(kind, id)).status).toBe(404);
    expect((await whole.remove(kind, id)).status).toBe(200);
  });

  it('answers to the calls of its own kind alone', async () => {
    const id = await added(kind);
    const otherKind = fullKinds.find((one) => one !== kind) ?? kind;
    expect((await desk.get(otherKind, id)).status).toBe(404);
    expect((await desk.update(otherKind, id, {})).status).toBe(404);
    expect((await desk.remove(otherKind, id)).status).toBe(404);
    const mistaken = await desk.add(otherKind, { type: kindNames(kind).displayName });
    expect(mistaken).toMatchObject({
      status: 400,
      body: { fields: { type: expect.stringMatching(/^This call is for/) } },
    });
  });

  it('is refused for what the schema refuses, in the same words', async () => {
    const wrong = { name: 'x'.repeat(500), averageTimeToClose: -3, tiers: [{ minFICO: 900, loanRange: { min: -1 } }] };
    const { error } = programSchema(kind).safeParse(wrong);
    const expected = firstMessages(error?.issues ?? []);
    expect(Object.keys(expected).length).toBeGreaterThan(3);
    const days = { effectiveFrom: '2026-05-02', effectiveUntil: '2026-05-01' };
    const reversed = { effectiveUntil: 'The last day is before the first day' };
    expect((await desk.add(kind, { ...wrong, ...days })).body.fields).toEqual({ ...expected, ...reversed });
    const id = await added(kind, { effectiveFrom: '2026-05-02' });
    expect((await desk.update(kind, id, wrong)).body.fields).toEqual(expected);
    expect((await desk.update(kind, id, { effectiveUntil: '2026-05-01' })).body.fields).toEqual(reversed);
    expect((await desk.get(kind, id)).body.program.version).toBe(1);
  });
});

const accountOf = async (who: Caller) => (await who.call('GET', '/api/users/profile')).body.user._id as string;

describe('who may', () => {
  it('brokers and lender users who wait for approval may do nothing, and are told why', async () => {
    const id = await added('dscr');
    const waiting = await app.signIn('lender6@example.com');
    const waitingId = await accountOf(waiting);
    await app.database.transaction(async (tx) => {
      await tx.db.execute(sql`update accounts set approved = false where id = ${waitingId}`);
      await app.platform.events.publish(tx, { topic: 'session', accountId: waitingId });
    });
    await eventually(
      async () => (await programDesk(waiting, people.lenderId).get('dscr', id)).status,
      (status) => status === 403,
    );
    for (const [who, code] of [
      [await app.signIn('broker@example.com'), 'FORBIDDEN'],
      [waiting, 'LENDER_PENDING'],
    ] as const) {
      const theirs = programDesk(who, people.lenderId);
      const answers = [await theirs.add('dscr'), await theirs.get('dscr', id), await theirs.act('confirm', id)];
      expect(answers.map(({ body }) => body.code)).toEqual([code, code, code]);
    }
  });

  it('the programs of a lender user are for that user and administrators; without a company there are none', async () => {
    const [own, unassigned] = [await accountOf(people.lender), await app.signIn('unassigned-lender@example.com')];
    const url = (id: string) => `/api/lender-users/${id}/loan-programs`;
    expect((await people.other.call('GET', url(own))).status).toBe(404);
    expect((await people.admin.call('GET', url(own))).body.total).toBeGreaterThan(0);
    expect((await unassigned.call('GET', url(await accountOf(unassigned)))).body).toEqual({
      success: true,
      loanPrograms: [],
      total: 0,
    });
  });
});

describe('adding', () => {
  it('once for a key, however often it comes', async () => {
    const key = 'add-program-once';
    const answers = await Promise.all([1, 2, 3].map(() => desk.add('dscr', { name: 'Once' }, key)));
    expect(new Set(answers.map(({ body }) => body.program._id)).size).toBe(1);
    expect((await desk.list('dscr', '?q=once')).body.total).toBe(1);
    expect((await desk.add('dscr', { name: 'Other' }, key)).body.code).toBe('KEY_REUSED');
  });

  it('not to an archived lender; nor is one of its programs brought back', async () => {
    const mine = programDesk(people.admin, people.otherId);
    const id = await added('dscr', { name: 'Before' }, mine);
    await mine.remove('dscr', id);
    await app.database.db.execute(sql`update lenders set archived_at = now() where id = ${people.otherId}`);
    for (const refused of [await mine.add('dscr', { name: 'After' }), await mine.act('bring-back', id)])
      expect(refused).toMatchObject({
        status: 409,
        body: { message: 'This lender is archived and offers no programs.' },
      });
    await app.database.db.execute(sql`update lenders set archived_at = null where id = ${people.otherId}`);
    expect((await mine.add('dscr', { name: 'After' })).status).toBe(200);
    const nowhere = programDesk(people.admin, '00000000-0000-4000-8000-000000000000');
    expect([(await nowhere.add('dscr')).status, (await nowhere.list('dscr')).status]).toEqual([404, 404]);
  });

  it('with nothing stated it has the defaults of its kind and one empty tier', async () => {
    const { program } = (await desk.add('stabilized-bridge')).body;
    expect(program).toMatchObject({ name: 'Stabilized Bridge Program', rehabComplete: true, maxRehabPercent: null });
    expect(program.tiers).toHaveLength(1);
  });
});

describe('saving', () => {
  it('what has changed meanwhile is refused and says who changed it; without a version it saves', async () => {
    const id = await added('dscr', { name: 'Shared' });
    await programDesk(people.admin, people.lenderId).update('dscr', id, { name: 'By the administrator' });
    const late = await desk.update('dscr', id, { name: 'Late', version: 1 });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        message: 'Priya Fairlocke has saved this program meanwhile.',
        about: { version: '2', savedBy: 'Priya Fairlocke' },
      },
    });
    expect((await desk.update('dscr', id, { name: 'Seen', version: 2 })).body.program.version).toBe(3);
    expect((await desk.update('dscr', id, { name: 'Unseen' })).body.program.version).toBe(4);
  });

  it('of two with the same version one is saved and the other refused', async () => {
    const id = await added('dscr', { name: 'Race' });
    const both = await Promise.all(['A', 'B'].map((name) => desk.update('dscr', id, { name, version: 1 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await desk.get('dscr', id)).body.program.version).toBe(2);
  });

  it('against a delete, a program ends deleted and no save is lost silently', async () => {
    const id = await added('dscr', { name: 'Race' });
    const [saved, removed] = await Promise.all([desk.update('dscr', id, { name: 'A' }), desk.remove('dscr', id)]);
    expect(removed.status).toBe(200);
    expect([200, 404]).toContain(saved.status);
    expect((await desk.get('dscr', id)).status).toBe(404);
    const { program } = (await desk.act('bring-back', id)).body;
    expect(program).toMatchObject(saved.status === 200 ? { name: 'A', version: 2 } : { name: 'Race', version: 1 });
  });

  it('the same again makes no version and confirms the terms; days that are left out stay', async () => {
    const values = { ...fullPrograms.dscr, effectiveUntil: '2099-12-31' };
    const id = await added('dscr', values);
    await app.database.db.execute(sql`update programs set confirmed_at = now() - interval '100 days' where id = ${id}`);
    expect((await desk.list('dscr', '?stale=true')).body.programs).toContainEqual(
      expect.objectContaining({ _id: id, isStale: true }),
    );
    const again = await desk.update('dscr', id, fullPrograms.dscr);
    expect(again.body).toMatchObject({
      message: 'Nothing has changed. The terms are confirmed as of today.',
      program: { version: 1, isStale: false, effectiveUntil: '2099-12-31' },
    });
    const open = await desk.update('dscr', id, { ...fullPrograms.dscr, effectiveUntil: null });
    expect(open.body.program).toMatchObject({ version: 2, effectiveUntil: null });
  });
});

describe('lists', () => {
  it('answer a page at a time, in the order of names, and say how many there are', async () => {
    const mine = programDesk(people.admin, people.otherId);
    for (const name of ['pear 100%', 'Apple 100%', 'quince 100x']) await added('portfolio', { name }, mine);
    const page = async (query: string) => {
      const { programs: items, total } = (await mine.list('portfolio', `?q=${encodeURIComponent('100%')}${query}`))
        .body;
      return { names: items.map(({ name }: { name: string }) => name), total };
    };
    expect(await page('')).toEqual({ names: ['Apple 100%', 'pear 100%'], total: 2 });
    expect(await page('&limit=1&offset=1')).toEqual({ names: ['pear 100%'], total: 2 });
    expect((await mine.list('portfolio', '?limit=501')).status).toBe(400);
  });
});

describe('a program whose stored terms cannot be read', () => {
  it('is listed and opened with what is wrong, and saving repairs it', async () => {
    const id = await added('dscr', fullPrograms.dscr);
    await app.database.db.execute(
      sql`update programs set tiers = jsonb_set(tiers, '{0,minFICO}', '"plenty"') where id = ${id}`,
    );
    const problems = { 'tiers.0.minFICO': expect.stringMatching(/\w/) };
    expect((await desk.list('dscr', '?q=full')).body.programs).toContainEqual(
      expect.objectContaining({ _id: id, problems, tierCount: 1 }),
    );
    const { program } = (await desk.get('dscr', id)).body;
    expect(program).toMatchObject({
      problems,
      name: 'Full Program',
      tiers: [{ tierName: 'Gold', minFICO: null, maxLTVPurchase: 80 }],
    });
    const repaired = await desk.update('dscr', id, { ...program, version: 1 });
    expect(repaired.body.program).toMatchObject({ version: 2, prepaymentPeriod: '5-4-3-2-1' });
    expect(repaired.body.program).not.toHaveProperty('problems');
  });
});

describe('searches', () => {
  it('follow what is added, saved, deleted and brought back', async () => {
    const broker = await app.signIn('broker@example.com');
    const scenario = { state: 'TX', fico: 700, rent: 3_000, propertyValue: 400_000 };
    const names = async (): Promise<string[]> =>
      (await broker.call('POST', '/api/search/dscr', { scenario, limit: 200, nearMissLimit: 200 })).body.rows
        .concat((await broker.call('POST', '/api/search/dscr', { scenario, nearMissLimit: 200 })).body.nearMisses)
        .map(({ programName }: { programName: string }) => programName);
    const shows = (name: string, there: boolean) =>
      eventually(names, (found) => found.includes(name) === there).then((found) => found.includes(name));
    const tiers = [{ tierName: 'Wide', maxLTVPurchase: 90 }];
    const id = await added('dscr', { name: 'Wide Open One', tiers });
    expect(await shows('Wide Open One', true)).toBe(true);
    await desk.update('dscr', id, { name: 'Wide Open Two', tiers });
    expect(await shows('Wide Open Two', true)).toBe(true);
    await desk.remove('dscr', id);
    expect(await shows('Wide Open Two', false)).toBe(false);
    await desk.act('bring-back', id);
    expect(await shows('Wide Open Two', true)).toBe(true);
  });
});

it('a program of a kind that is in the list no more is answered by no call', async () => {
  const [row] = await app.database.db
    .insert(programs)
    .values({ lenderId: people.lenderId, kind: 'teleport', name: 'Old', terms: {}, tiers: [], confirmedAt: new Date() })
    .returning({ id: programs.id });
  const id = row?.id ?? '';
  expect((await desk.versions(id)).status).toBe(404);
  const all = await people.lender.call(
    'GET',
    `/api/lender-users/${await accountOf(people.lender)}/loan-programs?q=old`,
  );
  expect(all.body.loanPrograms.map((one: { _id: string }) => one._id)).not.toContain(id);
});
