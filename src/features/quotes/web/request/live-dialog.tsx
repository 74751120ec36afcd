import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { LenderChoice } from './quote-start.ts';

interface LiveDialogProps {
  readonly opened: boolean;
  readonly lenders: readonly LenderChoice[];
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** The last word before a request goes out: it is LIVE, and to whom it goes. */
export function LiveDialog({ opened, lenders, onCancel, onConfirm }: LiveDialogProps) {
  const many = lenders.length !== 1;
  return (
    <Modal
      opened={opened}
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
