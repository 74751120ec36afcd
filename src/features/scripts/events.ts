import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';

const owner = { ownerId: idSchema };
const ofOwner = { account: 'ownerId' } as const;

export const ownScriptSaved = defineEvent({ name: 'ownScript.saved', payload: owner, seenBy: ofOwner });
export const ownScriptDeleted = defineEvent({ name: 'ownScript.deleted', payload: owner, seenBy: ofOwner });

// Of the library: the object is the script, by its id there.
const script = { key: z.string() };
const seenBy = { admins: 'support' } as const;

export const scriptDrafted = defineEvent({ name: 'script.drafted', payload: script, seenBy });
export const scriptDraftDiscarded = defineEvent({ name: 'script.draftDiscarded', payload: script, seenBy });
export const scriptPublished = defineEvent({
  name: 'script.published',
  payload: { ...script, number: z.int() },
  seenBy,
});
export const scriptOffered = defineEvent({
  name: 'script.offered',
  payload: { ...script, offered: z.boolean() },
  seenBy,
});
export const scriptReset = defineEvent({ name: 'script.reset', payload: script, seenBy });
