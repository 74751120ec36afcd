import { and, eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { companyOf, fullPrograms, programDesk } from '../../../../../../tests/support/desks/program-desk.ts';
import { eventually, it } from '../../../../../../tests/support/desks/quote-desk.ts';
import { exampleScenario } from '../../../../../../tests/support/example-deal.ts';
import type { Caller, TestApp } from '../../../../../../tests/support/test-app.ts';
import { auditLog } from '../../../../../platform/database/tables.ts';
import { programs } from '../../../../programs/server/tables.ts';

interface Company {
  readonly app: TestApp;
  readonly lender: Caller;
  readonly lenderId: string;
}
const kind = 'fix-and-flip';

/** From here on the lender has these programs of the kind alone. @returns their ids */
async function offerOnly({ app, lender, lenderId }: Company, ...names: string[]): Promise<string[]> {
  const own = and(eq(programs.lenderId, lenderId), eq(programs.kind, kind));
  await app.database.db.update(programs).set({ status: 'draft' }).where(own);
  const { add } = programDesk(lender, lenderId);
  const added = await Promise.all(names.map((name) => add(kind, { ...fullPrograms[kind], name })));
  return added.map(({ body }) => body.program._id);
}

/** A deal by hand with this lender. @returns what is done with it */
async function openDeal(broker: Caller, address: string, lenderId: string) {
  const figures = { fico: 700, purchasePrice: 300_000, rehabNeeded: 50_000, arv: 450_000, liquidity: 90_000 };
  const body = { loanType: kind, address, lenderId, ...figures };
  const id: string = (await broker.call('POST', '/api/pipeline/manual', body)).body.pipelineEntry._id;
  const put = (part: string, said: object, who = broker) => who.call('PUT', `/api/pipeline/${id}/${part}`, said);
  return {
    id,
    select: (lender: string | null) => put('select-lender', { lenderId: lender }),
    take: (programId: string, who?: Caller) => put('program', { programId }, who),
    programs: async () => (await broker.call('GET', `/api/pipeline/${id}/programs`)).body.programs,
    stored: async () => (await broker.call('GET', `/api/pipeline/${id}`)).body.pipeline.selectedProgramId,
    moved: (stage: string, from: string) => put('stage', { stage, from }),
  };
}

const selections = (app: TestApp, id: string) =>
  app.database.db.$count(
    auditLog,
    and(eq(auditLog.entityId, id), eq(auditLog.action, 'pipelineEntry.programSelected')),
  );

describe('the program of a deal', () => {
  it('is taken with its lender when the lender has one of the loan type, and goes with it', async ({
    desk,
    address,
  }) => {
    const [only] = await offerOnly(desk, 'Only one');
    const { select, stored, programs: read } = await openDeal(desk.broker, address, desk.lenderId);
    expect((await select(desk.lenderId)).body.pipelineEntry.selectedProgramId).toBe(only);
    expect(await read()).toMatchObject({
      kind,
      lender: { _id: desk.lenderId },
      programs: [{ _id: only, name: 'Only one' }],
      selected: { _id: only, name: 'Only one', isOffered: true },
    });
    expect((await select(null)).body.pipelineEntry.selectedProgramId).toBeNull();
    expect(await stored()).toBeNull();
    expect(await read()).toMatchObject({ lender: null, programs: [], selected: null });
  });

  it('is asked for when there are several, each with its verdict and its reasons', async ({ desk, address }) => {
    const names = ['Bronze', 'Copper'];
    const ids = await offerOnly(desk, ...names);
    const { select, take, stored, programs: read } = await openDeal(desk.broker, address, desk.lenderId);
    expect((await select(desk.lenderId)).body.pipelineEntry).toMatchObject({
      selectedProgramId: null,
      can: { selectProgram: true },
    });
    const found = await eventually(read, ({ programs: list }) =>
      list.every(({ standing }: { standing: object | null }) => standing !== null),
    );
    expect(found).toMatchObject({
      hasMore: false,
      selected: null,
      programs: names.map((name, place) => ({
        _id: ids[place],
        name,
        standing: { programId: ids[place], programName: name, status: 'undetermined', checks: expect.any(Array) },
      })),
    });
    for (const id of ids) {
      expect((await take(id)).body).toMatchObject({
        message: 'Program updated successfully!',
        pipelineEntry: { selectedProgramId: id },
      });
      expect(await stored()).toBe(id);
    }
  });

  it('that the lender was asked about is told, first of all', async ({ desk, request }) => {
    const [, asked = ''] = await offerOnly(desk, 'Alder', 'Zinc');
    const question = { scenario: exampleScenario, programId: asked };
    // Until searches know it, nobody can ask about it.
    await eventually(
      () => desk.broker.call('POST', `/api/search/${kind}/explain`, question),
      ({ status }) => status === 200,
    );
    const { pipelineEntryId: id } = (await request([desk.lenderId], { programIds: [asked] })).body;
    await desk.broker.call('PUT', `/api/pipeline/${id}/select-lender`, { lenderId: desk.lenderId });
    const { programs: found } = (await desk.broker.call('GET', `/api/pipeline/${id}/programs`)).body;
    expect([found.askedProgramId, found.programs[0]._id, found.programs.length]).toEqual([asked, asked, 2]);
  });

  it('is written once for two clicks', async ({ desk, address }) => {
    const [first = ''] = await offerOnly(desk, 'Elm', 'Oak');
    const { id, select, take } = await openDeal(desk.broker, address, desk.lenderId);
    await select(desk.lenderId);
    const answers = await Promise.all([take(first), take(first)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await selections(desk.app, id)).toBe(1);
  });

  it('stays when the same lender is selected again', async ({ desk, address }) => {
    const [first = ''] = await offerOnly(desk, 'Elm', 'Oak');
    const { select, take, stored } = await openDeal(desk.broker, address, desk.lenderId);
    await select(desk.lenderId);
    await take(first);
    await select(desk.lenderId);
    expect(await stored()).toBe(first);
  });

  it('is refused when it is of another lender, of another loan type, or off the market', async ({ desk, address }) => {
    const { app, broker, lender, lenderId } = desk;
    const other = await app.signIn('lender2@example.com');
    const otherId = await companyOf(other);
    const [foreign = ''] = await offerOnly({ app, lender: other, lenderId: otherId }, 'Foreign');
    const [kept = '', gone = '', draft = ''] = await offerOnly(desk, 'Kept', 'Gone', 'Draft');
    const own = programDesk(lender, lenderId);
    await own.remove(kind, gone);
    await lender.call('PUT', `/api/programs/${draft}/status`, { status: 'hidden' });
    const rental = (await own.add('dscr', fullPrograms.dscr)).body.program._id;
    const { id, select, take, stored, programs: read } = await openDeal(broker, address, lenderId);
    expect((await take(kept)).body.message).toBe('Select a lender for this deal first.');
    expect((await select(lenderId)).body.pipelineEntry.selectedProgramId).toBe(kept);
    for (const programId of [foreign, gone, draft, rental])
      expect(await take(programId)).toMatchObject({
        status: 400,
        body: { fields: { programId: 'The selected lender does not offer this program for this loan type.' } },
      });
    expect([await stored(), await selections(app, id)]).toEqual([kept, 0]);
    await own.remove(kind, kept);
    expect(await read()).toMatchObject({ programs: [], selected: { _id: kept, name: 'Kept', isOffered: false } });
  });

  it('of another broker’s deal, and of an archived one, can’t be set', async ({ desk, address }) => {
    const { app, broker, investor, lenderId } = desk;
    const [first = '', second = ''] = await offerOnly(desk, 'Elm', 'Oak');
    const { id, select, take, stored } = await openDeal(broker, address, lenderId);
    await select(lenderId);
    await take(first);
    expect((await take(second, investor)).status).toBe(404);
    expect((await investor.call('GET', `/api/pipeline/${id}/programs`)).status).toBe(404);
    expect((await take(second, app.visitor)).status).toBe(401);
    await broker.call('PUT', `/api/pipeline/${id}/archive`);
    expect((await take(second)).body.message).toBe('This deal is archived. Unarchive it first.');
    expect(await stored()).toBe(first);
  });

  it('and its lender stay as they are once the package is submitted', async ({ desk, address }) => {
    const { app, broker, lenderId } = desk;
    const [first = '', second = ''] = await offerOnly(desk, 'Elm', 'Oak');
    const { id, select, take, stored, moved } = await openDeal(broker, address, lenderId);
    await select(lenderId);
    await take(first);
    for (const [stage, from] of [
      ['submitted', 'selected'],
      ['funded', 'submitted'],
    ] as const) {
      expect((await moved(stage, from)).status).toBe(200);
      expect(await take(second)).toMatchObject({
        status: 409,
        body: { message: 'The loan package was submitted, so the program can no longer be changed.' },
      });
      const undone = [
        await select(null),
        await broker.call('PUT', `/api/pipeline/${id}/select-lender`, { lenderId: null, onlyIfUntold: true }),
      ];
      for (const answer of undone)
        expect(answer).toMatchObject({
          status: 409,
          body: { message: 'The loan package was submitted, so the selection can no longer be undone.' },
        });
      const { can } = (await broker.call('GET', `/api/pipeline/${id}`)).body.pipeline;
      expect(can).toMatchObject({ undoSelection: false, selectProgram: false });
    }
    expect(await stored()).toBe(first);
    await moved('selected', 'funded');
    expect((await select(null)).status).toBe(200);
    const rows = await desk.rows(sql`select payload from audit_log where entity_id = ${id}
      and action = 'pipelineEntry.programSelected'`);
    expect(rows).toEqual([{ payload: { ownerId: expect.any(String), lenderId, programId: first } }]);
    expect(await selections(app, id)).toBe(1);
  });
});
