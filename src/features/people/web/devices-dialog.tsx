import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { formatDateTime, formatRelative } from '../../../ui/format.ts';
import { notice } from '../../../ui/notices.tsx';
import { DataState } from '../../../ui/page/data-state.tsx';
import type { OwnSession } from '../../accounts/own-account/contract.ts';
import type { ListedUser } from '../../accounts/people/contract.ts';
import { listDevices, logOutDevice, logOutDevices } from '../../accounts/people/endpoints.ts';
import { nameOf } from './user-labels.ts';
import classes from './users.module.css';

export interface DevicesDialogProps {
  /** Whose devices; closed while undefined. */
  readonly user: ListedUser | undefined;
  readonly onClose: () => void;
}

/** Where a user is logged in, to log them out there. */
export const DevicesDialog = ({ user, onClose }: DevicesDialogProps) => (
  <Modal
    opened={user !== undefined}
    onClose={onClose}
    title={user ? `Devices of ${nameOf(user)}` : ''}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {user ? <Devices userId={user._id} /> : null}
  </Modal>
);

const devicesOptions = (id: string) =>
  queryOptions({
    queryKey: ['user-devices', id],
    queryFn: async ({ signal }) => (await callEndpoint(listDevices, { params: { id } }, { signal })).sessions,
  });

/** One device, or every device where none is named. */
function useLogOut(id: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId?: string) =>
      sessionId === undefined
        ? callEndpoint(logOutDevices, { params: { id } })
        : callEndpoint(logOutDevice, { params: { id, sessionId } }),
    onSuccess: ({ message }) => {
      notice.success(message);
      onDone();
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: devicesOptions(id).queryKey }),
        client.invalidateQueries({ queryKey: ['users'] }),
      ]),
  });
}

function Devices({ userId }: { readonly userId: string }) {
  const query = useQuery(devicesOptions(userId));
  const list = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with its line.
  const logOut = useLogOut(userId, () => list.current?.focus());
  return (
    <Stack gap="md" ref={list} tabIndex={-1} className={classes.devices}>
      <DataState
        query={query}
        failed="Couldn't load the devices."
        isEmpty={(devices) => devices.length === 0}
        empty={<Text size="sm">Not logged in on any device.</Text>}
      >
        {(devices) => (
          <>
            <ul aria-label="Devices">
              {devices.map((device) => (
                <Device
                  key={device._id}
                  device={device}
                  isBusy={logOut.isPending && logOut.variables === device._id}
                  onLogOut={() => logOut.isPending || logOut.mutate(device._id)}
                />
              ))}
            </ul>
            {logOut.error ? (
              <Alert color="red" variant="light" role="alert">
                {messageOf(logOut.error)}
              </Alert>
            ) : null}
            {devices.length > 1 ? (
              <Group justify="flex-end">
                <Button
                  loading={logOut.isPending && logOut.variables === undefined}
                  onClick={() => logOut.isPending || logOut.mutate(undefined)}
                >
                  Log out everywhere
                </Button>
              </Group>
            ) : null}
          </>
        )}
      </DataState>
    </Stack>
  );
}

interface DeviceProps {
  readonly device: OwnSession;
  readonly isBusy: boolean;
  readonly onLogOut: () => void;
}

function Device({ device: { device, signedInAt, lastUsedAt }, isBusy, onLogOut }: DeviceProps) {
  const name = device ?? 'An unknown device';
  const since = formatDateTime(signedInAt);
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <Text size="sm" c="dimmed">
          Logged in <time dateTime={signedInAt}>{since}</time> · last used {formatRelative(lastUsedAt)}
        </Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        loading={isBusy}
        onClick={onLogOut}
        aria-label={`Log out ${name}, logged in ${since}`}
      >
        Log out
      </Button>
    </li>
  );
}
