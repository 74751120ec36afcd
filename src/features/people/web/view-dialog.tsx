import { Alert, Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readText } from '../../../kernel/fields/texts/text-rule.ts';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import type { ListedUser } from '../../accounts/people/contract.ts';
import { beginImpersonation } from '../../accounts/people/impersonation/endpoints.ts';
import { reasonRule } from '../../accounts/people/impersonation/model.ts';
import { impersonationMinutes } from '../../accounts/people/model.ts';
import { openActing, useProfile } from '../../accounts/web/session.ts';
import { nameOf } from './user-labels.ts';

export interface ViewDialogProps {
  /** Whose account; closed while undefined. */
  readonly user: ListedUser | undefined;
  readonly onClose: () => void;
}

/** Opens the account of a user: to look, or for superadmins to make changes. */
export const ViewDialog = ({ user, onClose }: ViewDialogProps) => (
  <Modal
    opened={user !== undefined}
    onClose={onClose}
    title={user ? `View the account of ${nameOf(user)}` : ''}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {user ? <ViewForm user={user} onClose={onClose} /> : null}
  </Modal>
);

/** Leads into the account once it is open. */
const useBegin = (id: string) =>
  useMutation({
    mutationFn: async (reason: string | null) => {
      const { token } = await callEndpoint(beginImpersonation, { params: { id }, body: { reason } });
      await openActing(token);
    },
  });

function ViewForm({ user, onClose }: { readonly user: ListedUser; readonly onClose: () => void }) {
  const { mutate, isPending, error } = useBegin(user._id);
  const { isSuperAdmin } = useProfile();
  const [changes, setChanges] = useState(false);
  const [typed, setTyped] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!changes) return mutate(null);
    const reason = readText(reasonRule, typed);
    setComplaint(reason.complaint);
    if (reason.value !== undefined) mutate(reason.value);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">
          This tab shows what they see, for up to {impersonationMinutes} minutes. Personal identifiers and files stay
          hidden. Their security page shows that their account was opened.
        </Text>
        {isSuperAdmin ? (
          <Radio.Group
            aria-label="What you do there"
            value={changes ? 'changes' : 'look'}
            onChange={(value) => setChanges(value === 'changes')}
          >
            <Stack gap="xs">
              <Radio value="look" label="View only" />
              <Radio
                value="changes"
                label="Make changes"
                description="Changes are recorded under both names. They get an email with your reason."
              />
            </Stack>
          </Radio.Group>
        ) : null}
        {changes ? (
          <Textarea
            label="Reason"
            required
            autosize
            minRows={2}
            maxLength={reasonRule.max.length}
            value={typed}
            error={complaint}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : null}
        {error ? (
          <Alert color="red" variant="light" role="alert">
            {messageOf(error)}
          </Alert>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {changes ? 'Act as this user' : 'View account'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
