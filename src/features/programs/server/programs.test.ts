import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accountOf,
  fullKinds,
  fullPrograms,
  type OpenProgramDesk,
  openProgramDesk,
  programDesk,
} from '../../../../tests/support/desks/program-desk.ts';
import { eventually } from '../../../../tests/support/desks/quote-desk.ts';
import { firstMessages } from '../../../kernel/errors.ts';
import { kindNames } from '../../../lending/kinds/find.ts';
import { sessionTopic } from '../../accounts/server/api.ts';
import { programWarnings } from '../model.ts';
import { programSchema, typedProgramSchema } from '../schemas.ts';
import { programs } from './tables.ts';

let desk: OpenProgramDesk;
beforeAll(async () => {
  desk = await openProgramDesk();
});
afterAll(() => desk?.app.close());

const auditOf = async (id: string) =>
  (
    await desk.app.database.db.execute(
      sql`select action, actor_id from audit_log where entity = 'program' and entity_id = ${id} order by at, id`,
    )
  ).rows.map(({ action }) => action);

describe.each(fullKinds)('a %s program', (kind) => {
  it('comes back field by field as its schema reads it, in every answer', async () => {
    const body = fullPrograms[kind];
    const { tiers: _tiers, ...read } = programSchema(kind).parse(body);
    const add = await desk.add(kind, { ...body, lender: desk.people.otherId, effectiveFrom: '2026-01-01' });
    const { program } = add.body;
    expect(add).toMatchObject({ status: 200, body: { success: true, message: expect.stringMatching(/added/) } });
    expect(program).toMatchObject({
      ...read,
      lender: desk.people.lenderId,
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
    const all = await desk.people.lender.call(
      'GET',
      `/api/lender-users/${await accountOf(desk.people.lender)}/loan-programs`,
    );
    expect(all.body.loanPrograms).toContainEqual(
      listed.programs.find(({ _id }: { _id: string }) => _id === program._id),
    );
  });

  it('is saved, confirmed, deleted and brought back', async () => {
    const id = await desk.added(kind, fullPrograms[kind]);
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
    const id = await desk.added(kind, { name: 'Private' });
    const theirs = programDesk(desk.people.other, desk.people.lenderId);
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
    const whole = programDesk(desk.people.admin, desk.people.lenderId);
    expect((await whole.update(kind, id, { name: 'By an administrator' })).body.program).toMatchObject({
      updatedBy: 'Priya Fairlocke',
    });
    const inOthers = programDesk(desk.people.admin, desk.people.otherId);
    expect((await inOthers.remove(kind, id)).status).toBe(404);
    expect((await whole.remove(kind, id)).status).toBe(200);
  });

  it('answers to the calls of its own kind alone', async () => {
    const id = await desk.added(kind);
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
    const wrong = { name: 'x'.repeat(500), highlightNote: 'x'.repeat(600), propertyTypes: ['Castle'] };
    const { error } = typedProgramSchema(kind).safeParse(wrong);
    const expected = firstMessages(error?.issues ?? []);
    expect(Object.keys(expected).length).toBeGreaterThan(2);
    const days = { effectiveFrom: '2026-05-02', effectiveUntil: '2026-05-01' };
    const reversed = { effectiveUntil: 'The last day is before the first day' };
    expect((await desk.add(kind, { ...wrong, ...days })).body.fields).toEqual({ ...expected, ...reversed });
    const id = await desk.added(kind, { effectiveFrom: '2026-05-02' });
    expect((await desk.update(kind, id, wrong)).body.fields).toEqual(expected);
    expect((await desk.update(kind, id, { effectiveUntil: '2026-05-01' })).body.fields).toEqual(reversed);
    expect((await desk.get(kind, id)).body.program.version).toBe(1);
  });

  it('is not refused for a number: one outside its limits is saved as the nearest within', async () => {
    const typed = {
      averageTimeToClose: -3,
      experienceWindowMonths: '12.4',
      tiers: [{ minFICO: 900, loanRange: { min: -1, max: '$1,000,000.40' }, maxLTC: '105%', maxLTVPurchase: 120 }],
    };
    const { status, body } = await desk.add(kind, typed);
    expect([status, body.program.averageTimeToClose, body.program.experienceWindowMonths]).toEqual([200, 0, 12]);
    const [tier] = body.program.tiers;
    expect(tier).toMatchObject({ minFICO: 850, loanRange: { min: 0, max: 1_000_000 } });
    expect([tier.maxLTC, tier.maxLTVPurchase].filter((percent) => percent !== undefined)).not.toContain(120);
    if ('maxLTC' in tier) expect(tier.maxLTC).toBe(100);
  });
});

describe('who may', () => {
  it('brokers and lender users who wait for approval may do nothing, and are told why', async () => {
    const id = await desk.added('dscr');
    const waiting = await desk.app.signIn('lender6@example.com');
    const waitingId = await accountOf(waiting);
    await desk.app.database.transaction(async (tx) => {
      await tx.db.execute(sql`update accounts set approved = false where id = ${waitingId}`);
      await desk.app.platform.events.publish(tx, sessionTopic, { accountId: waitingId });
    });
    await eventually(
      async () => (await programDesk(waiting, desk.people.lenderId).get('dscr', id)).status,
      (status) => status === 403,
    );
    for (const [who, code] of [
      [await desk.app.signIn('broker@example.com'), 'FORBIDDEN'],
      [waiting, 'LENDER_PENDING'],
    ] as const) {
      const theirs = programDesk(who, desk.people.lenderId);
      const answers = [await theirs.add('dscr'), await theirs.get('dscr', id), await theirs.act('confirm', id)];
      expect(answers.map(({ body }) => body.code)).toEqual([code, code, code]);
    }
  });

  it('the programs of a lender user are for that user and administrators; without a company there are none', async () => {
    const [own, unassigned] = [
      await accountOf(desk.people.lender),
      await desk.app.signIn('unassigned-lender@example.com'),
    ];
    const url = (id: string) => `/api/lender-users/${id}/loan-programs`;
    expect((await desk.people.other.call('GET', url(own))).status).toBe(404);
    expect((await desk.people.admin.call('GET', url(own))).body.total).toBeGreaterThan(0);
    expect((await unassigned.call('GET', url(await accountOf(unassigned)))).body).toEqual({
      success: true,
      loanPrograms: [],
      total: 0,
    });
  });
});

describe('lists', () => {
  it('answer a page at a time, in the order of names, and say how many there are', async () => {
    const mine = programDesk(desk.people.admin, desk.people.otherId);
    for (const name of ['pear 100%', 'Apple 100%', 'quince 100x']) await desk.added('portfolio', { name }, mine);
    const page = async (query: string) => {
      const { programs: items, total } = (await mine.list('portfolio', `?q=${encodeURIComponent('100%')}${query}`))
        .body;
      return { names: items.map(({ name }: { name: string }) => name), total };
    };
    expect(await page('')).toEqual({ names: ['Apple 100%', 'pear 100%'], total: 2 });
    expect(await page('&limit=1&offset=1')).toEqual({ names: ['pear 100%'], total: 2 });
    expect((await mine.list('portfolio', '?limit=501')).status).toBe(400);
    expect((await mine.list('portfolio', '?q=%00')).status).toBe(200);
  });
});

it('a program of a kind that is in the list no more is answered by no call', async () => {
  const [row] = await desk.app.database.db
    .insert(programs)
    .values({
      lenderId: desk.people.lenderId,
      kind: 'teleport',
      name: 'Old',
      terms: {},
      tiers: [],
      confirmedAt: new Date(),
    })
    .returning({ id: programs.id });
  const id = row?.id ?? '';
  expect((await desk.versions(id)).status).toBe(404);
  const all = await desk.people.lender.call(
    'GET',
    `/api/lender-users/${await accountOf(desk.people.lender)}/loan-programs?q=old`,
  );
  expect(all.body.loanPrograms.map((one: { _id: string }) => one._id)).not.toContain(id);
});
