import { defineEvent } from '../../../kernel/event-type.ts';

export const templateAdded = defineEvent({ name: 'template.added' });
export const templateChanged = defineEvent({ name: 'template.changed' });
export const templateRemoved = defineEvent({ name: 'template.removed' });
