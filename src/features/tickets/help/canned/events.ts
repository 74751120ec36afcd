import { defineEvent } from '../../../../kernel/event-type.ts';

const seenBy = { admins: 'support' } as const;

export const cannedReplyAdded = defineEvent({ name: 'cannedReply.added', seenBy });
export const cannedReplyChanged = defineEvent({ name: 'cannedReply.changed', seenBy });
export const cannedReplyArchived = defineEvent({ name: 'cannedReply.archived', seenBy });
export const cannedReplyRestored = defineEvent({ name: 'cannedReply.restored', seenBy });
