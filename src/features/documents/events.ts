import { defineEvent } from '../../kernel/event-type.ts';

export const documentUploaded = defineEvent({ name: 'document.uploaded' });
export const documentTagged = defineEvent({ name: 'document.tagged' });
/** It belongs to other programs of its lender from now on. */
export const documentAssigned = defineEvent({ name: 'document.assigned' });
/** It belongs to another lender from now on. */
export const documentReassigned = defineEvent({ name: 'document.reassigned' });
/** Malware was found in a file that had waited for the scanner: of a lender, a deal, a message or a request. */
export const documentRefused = defineEvent({ name: 'document.refused' });
export const documentDeleted = defineEvent({ name: 'document.deleted' });
