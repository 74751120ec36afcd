import { and, eq } from 'drizzle-orm';
import type { PayloadOf } from '../../../kernel/event-type.ts';
import { type FollowerCall, follow } from '../../../platform/events/followers.ts';
import { marketTopic, programTopic } from '../../programs/server/api.ts';
import {
  importApplied,
  importChecking,
  importImporting,
  importStarted,
  importUndoing,
  importUndone,
} from '../events.ts';
import { importJob } from './import-job.ts';
import { importedId, importRows, isWritten } from './tables.ts';

/** From this many changes on, processes compare the whole market with the database instead of reading each program. */
const publishedEachUpTo = 2_000;

async function publishChanges({
  platform: { events },
  tx,
  happened,
}: FollowerCall<PayloadOf<typeof importApplied>>): Promise<void> {
  for (const { id, payload } of happened) {
    const ofImport = and(eq(importRows.importId, id), eq(importRows.entity, 'program'), isWritten);
    const written = tx.db.selectDistinct({ programId: importedId }).from(importRows).where(ofImport);
    // An import that is undone in part has written more than it changes now.
    const programs = payload.changes > publishedEachUpTo ? [] : await written.limit(publishedEachUpTo + 1);
    const isMany = payload.changes > publishedEachUpTo || programs.length > publishedEachUpTo;
    if (isMany) await events.publish(tx, marketTopic, {});
    else await events.publish(tx, programTopic, ...programs);
  }
}
/** An account's imports run one after the other, so that many of them hold up no other account. */
async function queueStep({ platform, tx, context: { actor }, happened }: FollowerCall<object>): Promise<number> {
  const owner = actor.kind === 'account' ? { owner: actor.id } : {};
  const pieces = happened.map(({ id: importId }) => ({ payload: { importId }, ...owner }));
  await platform.jobs.enqueue(tx, importJob, ...pieces);
  return pieces.length;
}

const market = { channel: 'processes', target: marketTopic.name } as const;

export const marketImportFollowers = [
  ...[importStarted, importChecking, importImporting, importUndoing].map((event) =>
    follow(event, queueStep, { channel: 'job', target: importJob.name }),
  ),
  follow(importApplied, publishChanges, market),
  follow(importUndone, publishChanges, market),
];
