import { defineEvent } from '../../kernel/event-type.ts';

/** A report was saved, changed, deleted or restored by its owner. */
export const reportChanged = defineEvent({ name: 'report.changed' });
