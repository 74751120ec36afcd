import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readTexts } from '../../../kernel/fields/texts/text-rule.ts';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { formatDate } from '../../../ui/format.ts';
import { RowActions, RowDetail, RowTable } from '../../../ui/lists/row-table.tsx';
import { notice } from '../../../ui/notices.tsx';
import { DataState } from '../../../ui/page/data-state.tsx';
import { EntryField, isAboutFields, Refusal, useEntryForm } from '../../accounts/web/sign-up/entry-form.tsx';
import type { StaffInvitation } from '../contract.ts';
import { inviteStaff, listInvitations, withdrawInvitation } from '../endpoints.ts';
import { invitationDays, inviteRules } from '../model.ts';

const queryKey = ['staff-invitations'] as const;
const invitationsOptions = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await callEndpoint(listInvitations, {}, { signal })).invitations,
});

export interface InvitationsDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Invites somebody to become an administrator, and shows who has not come yet. */
export const InvitationsDialog = ({ opened, onClose }: InvitationsDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    size="lg"
    title="Invite an administrator"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Stack gap="lg">
      <InviteForm />
      <Invitations />
    </Stack>
  </Modal>
);

function InviteForm() {
  const client = useQueryClient();
  const [failure, setFailure] = useState('');
  const { form, busy, submit } = useEntryForm({
    read: (typed) => readTexts(inviteRules, typed),
    initialValues: { email: '' },
    async send(body) {
      setFailure('');
      const { message } = await callEndpoint(inviteStaff, { body });
      notice.success(message);
      form.reset();
      await client.invalidateQueries({ queryKey });
    },
    onFailure: (error) => setFailure(isAboutFields(error) ? '' : messageOf(error)),
  });
  return (
    <form onSubmit={submit} noValidate aria-busy={busy}>
      <Stack gap="sm">
        <Text size="sm">
          They get a link to create an administrator account. It works once, within {invitationDays} days.
        </Text>
        <EntryField form={form} name="email" label="Email" type="email" autoComplete="off" />
        <Refusal>{failure}</Refusal>
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            Send invitation
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const Invitations = () => (
  <DataState
    query={useQuery(invitationsOptions)}
    failed="Couldn't load the invitations."
    isEmpty={(invitations) => invitations.length === 0}
    empty={
      <Text size="sm" c="dimmed">
        No pending invitations.
      </Text>
    }
  >
    {(invitations) => (
      <RowTable
        label="Pending invitations"
        columns={['Invited', 'By', 'Expires', { label: 'Withdraw', isSpoken: true }]}
        phoneLabels="beside"
        isMiddle
      >
        {invitations.map((invitation) => (
          <InvitationRow key={invitation._id} invitation={invitation} />
        ))}
      </RowTable>
    )}
  </DataState>
);

function InvitationRow({ invitation }: { readonly invitation: StaffInvitation }) {
  const client = useQueryClient();
  const { _id: id, email, invitedBy, invitedAt, expiresAt, isExpired } = invitation;
  const { mutate, isPending } = useMutation({
    mutationFn: () => callEndpoint(withdrawInvitation, { params: { id } }),
    onSuccess: ({ message }) => notice.success(message),
    onError: (error) => notice.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <tr>
      <th scope="row">
        <strong>{email}</strong>
      </th>
      <td data-label="By">
        <div>
          {invitedBy}
          <RowDetail>{formatDate(invitedAt)}</RowDetail>
        </div>
      </td>
      <td data-label="Expires">{isExpired ? 'Expired' : formatDate(expiresAt)}</td>
      <td>
        <RowActions>
          <Button
            size="compact-sm"
            variant="default"
            loading={isPending}
            onClick={() => mutate()}
            aria-label={`Withdraw the invitation of ${email}`}
          >
            Withdraw
          </Button>
        </RowActions>
      </td>
    </tr>
  );
}
