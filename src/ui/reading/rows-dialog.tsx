import { Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpenAfterMount } from '../lazy.tsx';

interface RowsDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** What its rows are. */
  readonly about?: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** The rows behind a figure, over the page that it stands on. */
export const RowsDialog = ({ opened, title, about, onClose, children }: RowsDialogProps) => (
  <Modal
    opened={useOpenAfterMount(opened)}
    onClose={onClose}
    title={title}
    size="80rem"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {about ? (
      <Text size="sm" c="dimmed" mb="md" maw="70ch">
        {about}
      </Text>
    ) : null}
    {children}
  </Modal>
);

interface RowsHeadProps {
  /** How many rows there are. */
  readonly count: ReactNode;
  /** What can be done with all of them. */
  readonly actions?: ReactNode;
}

/** The line over the rows. */
export const RowsHead = ({ count, actions }: RowsHeadProps) => (
  <Group justify="space-between" mb="xs" mih={36}>
    <Text size="sm" role="status">
      {count}
    </Text>
    {actions}
  </Group>
);
