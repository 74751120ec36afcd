import { sendsEmail, updatesPages } from '../../../platform/events/channels.ts';
import type { Follower } from '../../../platform/platform.ts';
import { staffInvitationAccepted, staffInvitationWithdrawn, staffInvited } from '../events.ts';
import { peopleMails } from './mails.ts';

export const peopleFollowers: readonly Follower[] = [
  ...[staffInvited, staffInvitationWithdrawn, staffInvitationAccepted].map((event) =>
    updatesPages(event, { type: 'staffInvitation', to: ['admins'] }),
  ),
  sendsEmail(staffInvited, peopleMails.invitation, {
    payload: ({ id: invitationId }) => ({ invitationId }),
    owner: ({ payload }) => payload.accountId,
  }),
];
