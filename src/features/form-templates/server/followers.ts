import { and, inArray, isNull } from 'drizzle-orm';
import { type FollowerCall, follow } from '../../../platform/events/followers.ts';
import { record } from '../../../platform/events/record.ts';
import type { Follower } from '../../../platform/platform.ts';
import { lenderArchived } from '../../lenders/events.ts';
import { formTemplateArchived } from '../events.ts';
import { formTemplates } from './tables.ts';

/** No deal is filled from the forms of a lender that is off the market. */
async function archiveTemplatesOf({ tx, context, happened }: FollowerCall<object>): Promise<void> {
  const ofThem = inArray(
    formTemplates.lenderId,
    happened.map(({ id }) => id),
  );
  const rows = await tx.db
    .update(formTemplates)
    .set({ archivedAt: context.at })
    .where(and(ofThem, isNull(formTemplates.archivedAt)))
    .returning({ id: formTemplates.id });
  await record(tx, context, formTemplateArchived, ...rows);
}

export const formTemplateFollowers: readonly Follower[] = [follow(lenderArchived, archiveTemplatesOf)];
