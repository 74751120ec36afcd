import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';

/** Of an invitation to become an administrator: by whom it was sent or taken back, or who accepted it. */
const aboutInvitation = { payload: { accountId: idSchema }, seenBy: { admins: true } } as const;

export const staffInvited = defineEvent({ name: 'staffInvitation.sent', ...aboutInvitation });
export const staffInvitationWithdrawn = defineEvent({ name: 'staffInvitation.withdrawn', ...aboutInvitation });
export const staffInvitationAccepted = defineEvent({ name: 'staffInvitation.accepted', ...aboutInvitation });
