import { z } from 'zod';
import { schemas, success } from '../../kernel/contract.ts';

const count = z.int().min(0);

export const readSystemHealth = schemas({
  summary: 'Health in detail: what works, what waits, and which versions run. Answers 200 also when something is wrong',
  tags: ['Operations'],
  response: {
    200: z.object({
      ...success,
      healthy: z.boolean(),
      database: z.boolean(),
      jobs: z.boolean(),
      events: z.boolean(),
      mail: z.boolean(),
      storage: z.boolean(),
      scanner: z.boolean().describe('True also where none is configured'),
      replica: z
        .boolean()
        .describe('Whether the replica of the database answers reads; true also where none is configured'),
      more: z
        .array(z.object({ name: z.string(), works: z.boolean(), text: z.string() }))
        .describe('Services that only some installations have'),
      problems: z.array(z.string()).describe('What is wrong, in sentences'),
      work: z
        .object({
          workerSeenSecondsAgo: count.nullable().describe('When a process last worked on jobs; null: never'),
          waitingJobs: count.describe('Jobs that are due and that nobody has taken; counted up to 10,000'),
          oldestJobSeconds: count,
          waitingMails: count.describe('Emails that failed and will be tried again'),
          lostMails: count.describe('Emails that were given up in the last 30 days'),
          heldFiles: count.describe('Files that are not scanned for viruses yet'),
          trailFindings: count.describe('What does not match in the audit trail, and nobody has settled'),
        })
        .nullable()
        .describe('Null while the database does not answer'),
      versions: z.object({
        plinth: z.string(),
        node: z.string(),
        postgres: z.string().nullable(),
        schema: z.object({ code: z.string(), database: z.string().nullable() }),
      }),
      process: z.object({ upSeconds: count, memoryMegabytes: count }),
    }),
  },
});

export const readSealAuthorities = schemas({
  summary: 'The certificates that seals of this installation are traced back to, the present one first',
  tags: ['Signing'],
  response: {
    200: z.object({
      ...success,
      authorities: z.array(
        z.object({
          pem: z.string(),
          sha256: z.string().describe('Of the certificate in DER, in hex'),
          notAfter: z.iso.datetime(),
        }),
      ),
    }),
  },
});
