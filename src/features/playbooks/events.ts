import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { kindSlugs } from '../../lending/kinds/find.ts';
import { stageNames } from '../pipeline/model.ts';
import { anchors } from './model.ts';

const owner = { ownerId: idSchema };
const seenBy = { account: 'ownerId' } as const;

export const playbookSaved = defineEvent({ name: 'playbook.saved', payload: { ...owner, tasks: z.int() }, seenBy });
export const playbookDeleted = defineEvent({ name: 'playbook.deleted', payload: owner, seenBy });
/** Which playbook the deals of a loan type follow was chosen; the object is the account. */
export const playbookUsed = defineEvent({
  name: 'playbookUse.chosen',
  payload: { ...owner, loanType: z.enum(kindSlugs) },
  seenBy,
});

// Of a deal; the object is the deal.
export const playbookFollowed = defineEvent({
  name: 'pipelineEntry.playbookFollowed',
  payload: { ...owner, isOn: z.boolean() },
  seenBy,
});
export const playbookTasksMade = defineEvent({
  name: 'pipelineEntry.playbookTasksMade',
  payload: { ...owner, stage: z.enum(stageNames), count: z.int() },
  seenBy,
});
/** Open tasks have other due dates, since what they are counted from has another day. */
export const playbookTasksMoved = defineEvent({
  name: 'pipelineEntry.playbookTasksMoved',
  payload: { ...owner, anchor: z.enum(anchors), on: z.iso.date(), count: z.int() },
  seenBy,
});
