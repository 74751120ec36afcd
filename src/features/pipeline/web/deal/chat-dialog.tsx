import { Button, Group, Modal, Text } from '@mantine/core';
import { useOpenedLate } from '../../../../ui/on-demand.tsx';
import type { PipelineEntry } from '../../contract.ts';

export interface ChatDialogProps {
  readonly entry: PipelineEntry | undefined;
  readonly onClose: () => void;
}

/** Says where deal chat will be, until it is there. */
export function ChatDialog({ entry, onClose }: ChatDialogProps) {
  return (
    <Modal
      opened={useOpenedLate(entry !== undefined)}
      onClose={onClose}
      title="Deal chat"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">
        Deal chat opens here soon. Until then, answer questions of lenders in their messages, and write to a lender you
        selected at the address in “How to reach them”.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Modal>
  );
}
