import { defineEvent } from '../../kernel/event-type.ts';

export const documentUploaded = defineEvent({ name: 'document.uploaded' });
export const documentTagged = defineEvent({ name: 'document.tagged' });
/** It belongs to other programs of its lender from now on. */
export const documentAssigned = defineEvent({ name: 'document.assigned' });
/** It belongs to another lender from now on. */
export const documentReassigned = defineEvent({ name: 'document.reassigned' });
export const documentDeleted = defineEvent({ name: 'document.deleted' });
