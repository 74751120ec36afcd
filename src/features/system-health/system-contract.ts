import { z } from 'zod';
import { schemas, success } from '../../kernel/contract.ts';

const count = z.int().min(0);
const moment = z.iso.datetime();

export const readSystem = schemas({
  summary: 'What this installation consists of: processes, queues, email, files, certificates and the last backup',
  tags: ['Operations'],
  response: {
    200: z.object({
      ...success,
      processes: z.array(
        z.object({
          _id: z.uuid(),
          role: z.enum(['app', 'worker']),
          runsJobs: z.boolean(),
          version: z.string(),
          startedAt: moment,
          seenAt: moment.describe('Its last sign of life: one every 15 seconds'),
          responds: z
            .boolean()
            .describe('False: no sign of life for a minute; it was ended without a chance to sign off'),
        }),
      ),
      queues: z.array(
        z.object({
          name: z.string(),
          later: count.describe('Due later: planned, or after the pause of a failed run'),
          ready: count.describe('Due, and nobody has taken them'),
          active: count,
          failed: count.describe('Failed for the last time; kept for a week'),
          oldestDueAt: moment.nullable().describe('Since when the oldest job that is due has been due'),
        }),
      ),
      parts: z
        .array(
          z.object({
            part: z.enum(['database', 'jobs', 'events', 'mail', 'storage', 'scanner', 'replica']),
            works: z.boolean(),
            since: moment.describe('Since when the process that answers has seen it this way'),
          }),
        )
        .describe('What this process needs'),
      mail: z.object({
        queued: count,
        retried: count.describe('Failed, and tried again'),
        lost: count.describe('Given up in the last 30 days'),
        retriedSince: moment.nullable().describe('When the oldest of those being retried failed first'),
      }),
      storage: z.object({ by: z.enum(['folder', 's3']), heldFiles: count }),
      certificate: z
        .object({ expiresAt: moment })
        .nullable()
        .describe('What documents are sealed with; null: none has been issued'),
      backup: z
        .object({
          endedAt: moment,
          megabytes: count,
          files: count,
          verified: z.boolean().describe('Whether every checksum was as written when they were last compared'),
        })
        .nullable()
        .describe('The last one that is complete; null: none was ever made with npm run backup'),
    }),
  },
});

export const listFailedJobs = schemas({
  summary: 'The newest jobs that failed for the last time: up to 50, without what they were about',
  tags: ['Operations'],
  response: {
    200: z.object({
      ...success,
      jobs: z.array(
        z.object({
          _id: z.uuid(),
          queue: z.string(),
          createdAt: moment,
          failedAt: moment,
          runs: count,
          reason: z
            .string()
            .describe('The type of the error; its text may quote somebody’s data, so it is only in the log'),
        }),
      ),
    }),
  },
});

const ofJob = z.object({ queue: z.string().min(1).max(100), id: z.uuid() });
const changed = z.object({ ...success, changed: z.boolean().describe('False: somebody did it before') });

export const retryJob = schemas({
  summary: 'Runs a failed job again. Repeating the call runs it once',
  tags: ['Operations'],
  params: ofJob,
  response: { 200: changed },
});

export const dropJob = schemas({
  summary: 'Removes a failed job: its work is never done. Repeating the call changes nothing',
  tags: ['Operations'],
  params: ofJob,
  response: { 200: changed },
});
