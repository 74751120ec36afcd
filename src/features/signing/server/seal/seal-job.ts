import { and, eq, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { minuteMs } from '../../../../kernel/dates.ts';
import { jobContext } from '../../../../platform/caller.ts';
import { defineJob } from '../../../../platform/platform.ts';
import { finalSealProblems } from '../../seal-problems.ts';
import { envelopes } from '../tables.ts';
import { sealEnvelope } from './seal-envelope.ts';

const name = 'signing.seal';

/** Seals the documents of an envelope that everybody has signed. */
export const sealJob = defineJob({
  name,
  payload: z.object({ envelopeId: idSchema }),
  concurrency: 2,
  timeoutSeconds: 10 * 60,
  // What takes longer to mend is taken up by `resumeSeals`.
  retries: 5,
  pauses: { first: 2, longest: 60 },
  run: (platform, { envelopeId }) => sealEnvelope(platform, jobContext({ name }, platform.clock.now()), envelopeId),
});

const lateAfterMs = 10 * minuteMs;
const atOnce = 200;

const problem = sql`${envelopes.sealProblem}->>'code'`;
/** What was said of an envelope already does not get better by trying. */
const mayGetBetter = or(isNull(envelopes.sealProblem), notInArray(problem, [...finalSealProblems]));

/** Seals again and again what could not be sealed: while a time-stamp server is silent, until a certificate is renewed. */
export const resumeSeals = defineJob({
  name: 'signing.resumeSeals',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 60,
  retries: 0,
  schedule: '*/10 * * * *',
  async run({ database, jobs, clock }) {
    const late = lte(envelopes.signedAt, new Date(clock.now().getTime() - lateAfterMs));
    const rows = await database.db
      .select({ id: envelopes.id })
      .from(envelopes)
      .where(and(eq(envelopes.state, 'sealing'), late, mayGetBetter))
      .limit(atOnce);
    const pieces = rows.map(({ id }) => ({ payload: { envelopeId: id } }));
    if (pieces.length > 0) await database.transaction((tx) => jobs.enqueue(tx, sealJob, ...pieces));
  },
});
