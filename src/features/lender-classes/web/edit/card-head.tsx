import { ActionIcon, Group, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import classes from './editor.module.css';

interface CardHeadProps {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** What can be done with a section or question: moved among the others, or removed. */
export const CardHead = ({ name, index, count, onMove, onRemove }: CardHeadProps) => (
  <div className={classes.head}>
    <Title order={3} size="h5">
      {name}
    </Title>
    <Group gap={4}>
      <ActionIcon
        variant="subtle"
        color="gray"
        data-move={-1}
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        data-move={1}
        aria-label={`Move ${name} down`}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        data-remove
        aria-label={`Remove ${name}`}
        disabled={count === 1}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  </div>
);
