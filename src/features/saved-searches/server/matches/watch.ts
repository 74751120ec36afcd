import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { minuteMs } from '../../../../kernel/dates.ts';
import { listenTo } from '../../../../platform/events/bus.ts';
import { defineJob, defineService, type Platform } from '../../../../platform/platform.ts';
import { lenderTopic } from '../../../lenders/server/api.ts';
import { isOnMarket, marketTopic, programTopic } from '../../../programs/server/api.ts';
import { judgedPrograms } from '../tables.ts';
import { judgeProgram } from './judge-program.ts';
import { lostBefore, notifyWaiting } from './notify-owner.ts';

/** So long changes of one program are gathered: whoever saves it three times in a row is judged once. */
const gatherMs = minuteMs;
const remembersAtMost = 5_000;
const judgesAtMost = 1_000;

/**
 * Has changed programs judged, in a minute. Every process hears every event, and of all of them together one makes the
 * job: the one whose row said that none is on its way.
 */
async function judgeLater(platform: Platform, all: readonly string[]): Promise<void> {
  for (let done = 0; done < all.length; done += judgesAtMost)
    await judgeSomeLater(platform, all.slice(done, done + judgesAtMost));
}

async function judgeSomeLater(platform: Platform, programIds: readonly string[]): Promise<void> {
  const dueAt = new Date(platform.clock.now().getTime() + gatherMs);
  await platform.database.transaction(async (tx) => {
    const rows = await tx.db
      .insert(judgedPrograms)
      // In one order, so that processes that hear of the same programs do not wait for each other in a ring.
      .values([...programIds].sort().map((programId) => ({ programId, dueAt })))
      .onConflictDoUpdate({
        target: judgedPrograms.programId,
        set: { dueAt },
        setWhere: sql`${judgedPrograms.dueAt} is null or ${judgedPrograms.dueAt} < ${lostBefore(platform.clock.now())}`,
      })
      .returning({ programId: judgedPrograms.programId });
    await platform.jobs.enqueue(
      tx,
      judgeProgram,
      ...rows.map(({ programId }) => ({ payload: { programId }, startAfter: dueAt })),
    );
  });
}

/** The programs of these lenders that were last judged by other terms of theirs. Of a reply time, which is no term, there are none. */
async function programsOf(platform: Platform, lenderIds: readonly string[]): Promise<string[]> {
  if (lenderIds.length === 0) return [];
  const { rows } = await platform.database.db.execute<{ id: string }>(
    changedPrograms(platform.clock.now(), sql`and p.lender_id in ${[...lenderIds]}`),
  );
  return rows.map(({ id }) => id);
}

/** Listens for changed programs and lenders. What comes while one writing is under way is written by the next. */
export const programWatch = defineService({
  name: 'program watch',
  open(platform) {
    const heard = new Set<string>();
    const heardLenders = new Set<string>();
    let sweepSoon = false;
    let working: Promise<void> | undefined;
    const writeDown = async () => {
      const [programIds, lenderIds, sweeps] = [[...heard], [...heardLenders], sweepSoon];
      heard.clear();
      heardLenders.clear();
      sweepSoon = false;
      try {
        if (sweeps) await sweepNow(platform);
        await judgeLater(platform, [...new Set([...programIds, ...(await programsOf(platform, lenderIds))])]);
      } catch (error) {
        platform.log.warn({ err: error }, 'changed programs are left to the next sweep');
      }
    };
    const wake = () => {
      if (working || (heard.size + heardLenders.size === 0 && !sweepSoon)) return;
      working = writeDown().finally(() => {
        working = undefined;
        wake();
      });
    };
    const unsubscribe = platform.events.subscribe([
      listenTo(programTopic, ({ programId }) => {
        heard.add(programId);
        wake();
      }),
      listenTo(lenderTopic, ({ lenderId }) => {
        heardLenders.add(lenderId);
        wake();
      }),
      listenTo(marketTopic, () => {
        sweepSoon = true;
        wake();
      }),
    ]);
    return { unsubscribe, settled: async () => working };
  },
  async close(watch) {
    watch.unsubscribe();
    await watch.settled();
  },
});

/**
 * Catches up with what no event told of: events reach nobody while no process listens. Programs that have not changed
 * since a search of their kind was first kept are only remembered, the others are judged.
 */
export const sweepPrograms = defineJob({
  name: 'saved-search-sweep',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 300,
  retries: 3,
  schedule: '*/10 * * * *',
  async run(platform) {
    const { db } = platform.database;
    const now = platform.clock.now();
    const { rows: remembered } = await db.execute(rememberUnchanged(now));
    const { rows: changed } = await db.execute<{ id: string }>(changedPrograms(now));
    await judgeLater(
      platform,
      changed.map(({ id }) => id),
    );
    await notifyWaiting(platform);
    if (remembered.length === remembersAtMost || changed.length === judgesAtMost) await sweepNow(platform);
  },
});

const sweepNow = (platform: Platform): Promise<void> =>
  platform.database.transaction((tx) => platform.jobs.enqueue(tx, sweepPrograms, { payload: {} }));

const firstSearches = sql`select kind, min(created_at) as since from saved_searches where deleted_at is null group by kind`;

const rememberUnchanged = (now: Date) => sql`
  insert into judged_programs (program_id, program, lender, judged_at)
  select programs.id,
         jsonb_build_object('id', programs.id, 'lenderId', lender_id, 'kind', kind, 'name', programs.name,
                            'confirmedAt', confirmed_at, 'terms', terms, 'tiers', tiers),
         jsonb_build_object('id', l.id, 'name', l.name, 'states', l.states,
                            'brokersLicenseOnlyStates', l.brokers_license_only_states, 'bkFcSsDil', l.bk_fc_ss_dil,
                            'backgroundLimitations', l.background_limitations), ${now}
  from programs join lenders l on l.id = lender_id
  join (${firstSearches}) s using (kind)
  where ${isOnMarket(now)} and greatest(programs.updated_at, l.updated_at) <= s.since
    and not exists (select from judged_programs j where j.program_id = programs.id and j.program is not null and j.lender is not null)
  -- In one order, so that two sweeps do not wait for each other in a ring.
  order by programs.id
  limit ${remembersAtMost}
  on conflict (program_id) do update set program = excluded.program, lender = excluded.lender, judged_at = excluded.judged_at
  returning program_id`;

/** Programs that changed, they or their lender. Those off the market too: the searches that had found them still count them. */
const changedPrograms = (now: Date, only = sql``) => sql`
  select coalesce(p.id, j.program_id) as id
  from judged_programs j
  full join (
    select programs.id, lender_id, since, greatest(programs.updated_at, lenders.updated_at) as changed_at
    from programs join lenders on lenders.id = lender_id join (${firstSearches}) s using (kind)
    where ${isOnMarket(now)}
  ) p on p.id = j.program_id
  where (j.due_at is null or j.due_at < ${lostBefore(now)}) ${only}
    and (coalesce(p.changed_at > j.judged_at, p.changed_at > p.since)
         or not exists (select from programs where programs.id = coalesce(p.id, j.program_id) and ${isOnMarket(now)}))
  limit ${judgesAtMost}`;
