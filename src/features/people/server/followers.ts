import type { PayloadOf } from '../../../kernel/event-type.ts';
import { sendsEmail, updatesPages } from '../../../platform/events/channels.ts';
import { type FollowerCall, follow } from '../../../platform/events/followers.ts';
import type { Follower } from '../../../platform/platform.ts';
import { desksSet, userDemoted, userSuspended } from '../../accounts/people/events.ts';
import { impersonationEnded } from '../../accounts/people/impersonation/events.ts';
import { notifies } from '../../notifications/server/api.ts';
import { staffInvitationAccepted, staffInvitationWithdrawn, staffInvited } from '../events.ts';
import { withdrawAllOf } from './invitations/invite.ts';
import { peopleMails, supportChanged } from './mails.ts';

async function withdrawInvitations({ tx, context, happened }: FollowerCall<object>): Promise<void> {
  for (const { id } of happened) await withdrawAllOf(tx, context, id);
}
/** Whoever works at some desks only invites nobody. */
async function withdrawOfLimited({ happened, ...call }: FollowerCall<PayloadOf<typeof desksSet>>): Promise<void> {
  await withdrawInvitations({ ...call, happened: happened.filter(({ payload }) => payload.desks !== null) });
}

export const peopleFollowers: readonly Follower[] = [
  ...[staffInvited, staffInvitationWithdrawn, staffInvitationAccepted].map((event) =>
    updatesPages(event, { type: 'staffInvitation', to: ['admins'] }),
  ),
  follow(userDemoted, withdrawInvitations),
  follow(userSuspended, withdrawInvitations),
  follow(desksSet, withdrawOfLimited),
  notifies(impersonationEnded, {
    type: null,
    to: 'account',
    show: ({ payload: { readOnly } }) => ({
      message: readOnly ? 'Plinth support looked at your account.' : 'Plinth support worked in your account.',
      link: '/account/security',
    }),
  }),
  sendsEmail(impersonationEnded, supportChanged, {
    payload: ({ id }) => ({ impersonationId: id }),
    owner: ({ payload }) => payload.by,
    when: ({ payload }) => !payload.readOnly,
  }),
  sendsEmail(staffInvited, peopleMails.invitation, {
    payload: ({ id: invitationId }) => ({ invitationId }),
    owner: ({ payload }) => payload.accountId,
  }),
];
