import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { EndpointInput } from '../../../../kernel/endpoint.ts';
import { formatList } from '../../../../kernel/format.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { useOpenAfterMount } from '../../../../ui/lazy.tsx';
import type { ChosenLender } from '../../../search/web/slots.ts';
import { whoHasProperty } from '../../endpoints.ts';
import { DealLink } from './request-outcome.tsx';

export interface LiveDialogProps {
  readonly opened: boolean;
  readonly lenders: readonly ChosenLender[];
  readonly property: EndpointInput<typeof whoHasProperty>['body'];
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** The last confirmation before a request goes out: it is LIVE, and to whom it goes. */
export function LiveDialog({ opened, lenders, property, onCancel, onConfirm }: LiveDialogProps) {
  const many = lenders.length !== 1;
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={onCancel}
      title="Submit LIVE quote request?"
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text size="sm">
          This quote request is <b>LIVE</b>. It goes to {many ? `these ${lenders.length} lenders` : 'this lender'} now:
        </Text>
        <List size="sm" spacing={2}>
          {lenders.map(({ _id, name }) => (
            <List.Item key={_id}>{name}</List.Item>
          ))}
        </List>
        {opened ? <WhoHasProperty property={property} lenders={lenders} /> : null}
        <Alert color="amber" variant="light" icon={<IconAlertTriangle />}>
          Fake or test quotes may lead to suspension or a permanent ban.
        </Alert>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} data-autofocus>
            Cancel
          </Button>
          <Button onClick={onConfirm}>Submit LIVE Quote</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** How many lenders the property is with already. Sending never waits for it: without an answer nothing is said. */
function WhoHasProperty({ property, lenders }: Pick<LiveDialogProps, 'property' | 'lenders'>) {
  const { data } = useQuery({
    queryKey: ['quotes', 'who-has-property', property],
    queryFn: ({ signal }) => callEndpoint(whoHasProperty, { body: property }, { signal }),
    retry: false,
    staleTime: 0,
  });
  const has = data?.lenders ?? [];
  const again = lenders.filter(({ _id }) => has.some(({ lenderId }) => lenderId === _id)).map(({ name }) => name);
  const count =
    has.length === 1
      ? '1 lender has'
      : `${has.length === 0 ? 'No' : has.length} ${has.length === 0 ? 'lender has' : 'lenders have'}`;
  return (
    <Text size="sm" mih={22} aria-live="polite">
      {data ? `${count} this property from you already.` : null}
      {data && again.length > 0 ? ` ${formatList(again)} will not be asked again.` : null}
      {data && data.pipelineEntryId !== null ? (
        <>
          {' '}
          <DealLink entryId={data.pipelineEntryId}>Open the deal</DealLink>
        </>
      ) : null}
    </Text>
  );
}
