import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type Desk, desks } from '../../../kernel/access.ts';
import { messageOf } from '../../../ui/api/api.ts';
import type { ListedUser } from '../../accounts/people/contract.ts';
import { useDesks } from './queries.ts';
import { deskNames, nameOf } from './user-labels.ts';

export interface DesksDialogProps {
  /** Whose desks; closed while undefined. */
  readonly user: ListedUser | undefined;
  readonly onClose: () => void;
  /** What the navigation calls the pages of a desk. */
  readonly labelsOfDesk: (desk: Desk) => readonly string[];
}

/** Limits an administrator to desks. */
export const DesksDialog = ({ user, ...dialog }: DesksDialogProps) => (
  <Modal
    opened={user !== undefined}
    onClose={dialog.onClose}
    title={user ? `Desks of ${nameOf(user)}` : ''}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {user ? <DesksForm user={user} {...dialog} /> : null}
  </Modal>
);

type FormProps = Omit<DesksDialogProps, 'user'> & { readonly user: ListedUser };

function DesksForm({ user, onClose, labelsOfDesk }: FormProps) {
  const { mutate, isPending, error } = useDesks(user._id, onClose);
  const [chosen, setChosen] = useState<readonly Desk[]>(user.desks ?? desks);
  const [isLimited, setLimited] = useState(user.desks !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(isLimited ? [...chosen] : null);
  };
  const toggle = (desk: Desk) =>
    setChosen(chosen.includes(desk) ? chosen.filter((one) => one !== desk) : [...chosen, desk]);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">
          Without a limit they work at all desks and manage accounts. With one, they see and change only what belongs to
          its desks.
        </Text>
        <Checkbox
          label="Limit to some desks"
          checked={isLimited}
          onChange={(event) => setLimited(event.currentTarget.checked)}
        />
        {isLimited ? (
          <Stack gap="xs" pl="lg" role="group" aria-label="Desks">
            {desks.map((desk) => (
              <Checkbox
                key={desk}
                label={deskNames[desk]}
                description={labelsOfDesk(desk).join(', ')}
                checked={chosen.includes(desk)}
                onChange={() => toggle(desk)}
              />
            ))}
          </Stack>
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
          <Button type="submit" loading={isPending} disabled={isLimited && chosen.length === 0}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
