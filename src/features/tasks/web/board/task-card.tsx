import { ActionIcon, Badge, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconDotsVertical } from '@tabler/icons-react';
import { formatDateTime, shownZone } from '../../../../ui/format.ts';
import classes from '../../../../ui/lists/board/board.module.css';
import { useDraggable } from '../../../../ui/lists/board/dragging.ts';
import type { Task } from '../../contract.ts';
import { dueLabel, isOverdue, priorityLabels } from '../../model.ts';
import { nameIn } from '../people.ts';

export interface CardControls {
  readonly now: Date;
  /** The one card that Tab leads to. */
  readonly current: string | undefined;
  readonly setCurrent: (id: string) => void;
  /** Opens the way to move a card without a mouse. */
  readonly setMenuOf: (id: string) => void;
  readonly onDetails: (task: Task) => void;
}

/** A task at a glance; it can be dragged, and its menu moves it too. */
export function TaskBoardCard({ task, controls }: { readonly task: Task; readonly controls: CardControls }) {
  const { now, current, setCurrent, setMenuOf, onDetails } = controls;
  const { _id, title, status, priority, checklist, assignedTo, alsoAssignedTo, completedAt } = task;
  const element = useDraggable<HTMLLIElement>(_id);
  const due = { status, dueDate: new Date(task.dueDate) };
  const steps = checklist.length === 0 ? [] : [`${checklist.filter(({ done }) => done).length} of ${checklist.length}`];
  return (
    <li ref={element} className={classes.card}>
      <UnstyledButton
        className={classes.cardName ?? ''}
        data-card={_id}
        tabIndex={current === _id ? 0 : -1}
        aria-keyshortcuts="M"
        onFocus={() => setCurrent(_id)}
        onClick={() => onDetails(task)}
      >
        <span className={classes.cardLines}>{title}</span>
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        tabIndex={-1}
        aria-label={`Move to… ${title}`}
        onClick={() => setMenuOf(_id)}
      >
        <IconDotsVertical size={16} />
      </ActionIcon>
      <Text size="sm" c="dimmed" className={classes.cardLine ?? ''}>
        {[assignedTo, ...alsoAssignedTo].map((id) => nameIn(task, id)).join(', ')}
      </Text>
      <div className={classes.cardFoot}>
        <Text span size="sm" fw={570}>
          {completedAt ? `Completed ${formatDateTime(completedAt)}` : dueLabel(due, { name: shownZone() }, now)}
        </Text>
        <Text span size="sm" c="dimmed">
          {[...steps, `${priorityLabels[priority]} priority`].join(' · ')}
        </Text>
      </div>
      {isOverdue(due, now) ? (
        <Badge
          className={classes.cardMark ?? ''}
          color="red"
          variant="filled"
          tt="none"
          leftSection={<IconAlertTriangle size={12} aria-hidden />}
        >
          Overdue
        </Badge>
      ) : null}
    </li>
  );
}
