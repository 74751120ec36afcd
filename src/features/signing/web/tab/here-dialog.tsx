import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { useOpenAfterMount } from '../../../../ui/lazy.tsx';
import type { EnvelopeSigner } from '../../contract.ts';
import { signHere } from '../../endpoints.ts';
import { goToSign } from '../kept-signing.ts';

interface DialogProps {
  readonly dealId: string;
  readonly signer: EnvelopeSigner;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Opens the signer's page on this device: for the broker's own signature, or for somebody in the room. */
export function HereDialog({ dealId, signer, opened, onClose }: DialogProps) {
  const { _id, name, isYou } = signer;
  const begin = useMutation({
    mutationFn: () => callEndpoint(signHere, { params: { id: dealId, signerId: _id }, body: {} }),
    onSuccess: ({ token }) => goToSign(token, dealId),
    gcTime: 0,
  });
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      title={isYou ? 'Sign the documents' : `${name} signs on this device`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        {isYou ? (
          <Text size="sm">
            You’re identified by your account. The documents open in this tab, and you come back here afterwards.
          </Text>
        ) : (
          <>
            <Text size="sm">Only do this if {name} is with you. The certificate will say that you were the host.</Text>
            <List size="sm" spacing={4}>
              <List.Item>Check who they are before you hand over the device.</List.Item>
              <List.Item>You stay logged in. Stay with them until they hand it back.</List.Item>
              <List.Item>Don’t sign or click for them.</List.Item>
            </List>
            <Lost signer={signer} />
          </>
        )}
        {begin.isError ? (
          <Alert color="red" variant="light" role="alert">
            {messageOf(begin.error)}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button loading={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
            {isYou ? 'Open the documents' : 'Hand over the device'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** What was done by the link is not carried over: the certificate would say that it was done here. */
function Lost({ signer: { name, agreedBy, signedPlaces, places } }: Pick<DialogProps, 'signer'>) {
  if (agreedBy !== 'link') return null;
  const done =
    signedPlaces === 0
      ? `${name} has agreed to sign electronically by their link.`
      : `${name} has signed ${signedPlaces} of ${places} places by their link.`;
  return (
    <Alert color="amber" variant="light" title="They start again on this device">
      {done} The certificate says how each signature was made, so that work is discarded once you hand over the device,
      and their page closes. To keep it, choose “Not now”, and let them finish by their link.
    </Alert>
  );
}
