import { z } from 'zod';
import { defineEvent } from '../../kernel/event-type.ts';

const version = z.int();

export const formTemplateAdded = defineEvent({ name: 'formTemplate.added' });
/** Its name or what it is called by. */
export const formTemplateRenamed = defineEvent({ name: 'formTemplate.renamed' });
/** A new draft of a form that was published before, or another PDF for the draft. */
export const formTemplateVersionStarted = defineEvent({ name: 'formTemplate.versionStarted', payload: { version } });
export const formTemplateSaved = defineEvent({
  name: 'formTemplate.saved',
  payload: { version, edit: z.int(), placements: z.int() },
});
export const formTemplatePublished = defineEvent({ name: 'formTemplate.published', payload: { version } });
export const formTemplateDraftDiscarded = defineEvent({ name: 'formTemplate.draftDiscarded', payload: { version } });
export const formTemplateArchived = defineEvent({ name: 'formTemplate.archived' });
export const formTemplateRestored = defineEvent({ name: 'formTemplate.restored' });
