import { Badge, Button, Checkbox, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconClipboardList,
  IconLink,
  IconListCheck,
  IconRepeat,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { confirm } from '../../../../ui/confirm.ts';
import { formatDateTime, shownZone } from '../../../../ui/format.ts';
import type { Task } from '../../contract.ts';
import { dueLabel, isOverdue, priorityLabels, statusLabels, taskTexts } from '../../model.ts';
import { recurrenceLabel } from '../../recurrence.ts';
import { StatusButtons } from '../move/status-buttons.tsx';
import { useMoveTask } from '../move/use-move-task.ts';
import { nameIn } from '../people.ts';
import { useDeleteTask } from '../queries.ts';
import classes from '../tasks.module.css';

const iconSize = 16;
const priorityColors = { low: 'gray', medium: 'pine', high: 'amber' } as const;
const statusColors = { pending: 'gray', in_progress: 'amber', completed: 'pine' } as const;

export interface CardActs {
  readonly onEdit: (task: Task) => void;
  readonly onDetails: (task: Task) => void;
  /** Undo was pressed, and its button is gone. */
  readonly onUndo: (task: Pick<Task, '_id'>) => void;
}

/** Whether a card is chosen, and how it is; undefined in lists where none are. */
interface Choosing {
  readonly isChosen: boolean;
  /** As many as can be are chosen already. */
  readonly isFull: boolean;
  /** `isRange`: all from the one that was chosen last. */
  readonly toggle: (isRange: boolean) => void;
}

interface TaskCardProps {
  readonly task: Task;
  readonly now: Date;
  readonly acts: CardActs;
  readonly choosing: Choosing | undefined;
}

/** A task with what can be done about it. */
export function TaskCard({ task, now, acts, choosing }: TaskCardProps) {
  const { _id, title, description, status } = task;
  const due = { status, dueDate: new Date(task.dueDate) };
  const late = isOverdue(due, now);
  return (
    <article
      className={classes.card}
      data-overdue={late || undefined}
      data-status={status}
      data-chosen={choosing?.isChosen || undefined}
      aria-label={title}
    >
      <div className={classes.head}>
        {choosing ? (
          <Checkbox
            className={classes.choice ?? ''}
            aria-label={`Select: ${title}`}
            checked={choosing.isChosen}
            disabled={!choosing.isChosen && choosing.isFull}
            onChange={({ nativeEvent }) => choosing.toggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
          />
        ) : null}
        <h3 className={classes.title}>
          <UnstyledButton className={classes.open ?? ''} data-task={_id} onClick={() => acts.onDetails(task)}>
            {title}
          </UnstyledButton>
        </h3>
        <Marks task={task} isLate={late} />
      </div>
      {description === '' ? null : (
        <Text size="sm" c="dimmed" lineClamp={3} className={classes.description}>
          {description}
        </Text>
      )}
      <div className={classes.foot}>
        <Facts task={task} label={dueLabel(due, { name: shownZone() }, now)} />
        <Actions task={task} acts={acts} />
      </div>
    </article>
  );
}

const Marks = ({ task: { priority, status }, isLate }: { readonly task: Task; readonly isLate: boolean }) => (
  <Group gap={6} ml="auto">
    {isLate ? (
      <Badge color="red" variant="filled" tt="none" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
        Overdue
      </Badge>
    ) : null}
    <Badge color={priorityColors[priority]} variant="light" tt="none">
      {priorityLabels[priority]} priority
    </Badge>
    <Badge color={statusColors[status]} variant="light" tt="none">
      {statusLabels[status]}
    </Badge>
  </Group>
);

function Facts({ task, label }: { readonly task: Task; readonly label: string | undefined }) {
  const { assignedTo, alsoAssignedTo, dueDate, isRecurring, pipelineId, completedAt, checklist, fromPlaybook, can } =
    task;
  const names = [assignedTo, ...alsoAssignedTo].map((id) => nameIn(task, id)).join(', ');
  return (
    <ul className={classes.facts}>
      <li>
        <IconCalendarDue size={iconSize} aria-hidden />
        {label ? <strong>{label}</strong> : null}
        <time dateTime={dueDate}>{formatDateTime(dueDate)}</time>
      </li>
      <li>
        <IconUser size={iconSize} aria-hidden />
        <span>Assigned to {names}</span>
      </li>
      {isRecurring ? (
        <li>
          <IconRepeat size={iconSize} aria-hidden />
          {recurrenceLabel(task)}
        </li>
      ) : null}
      {checklist.length === 0 ? null : (
        <li>
          <IconListCheck size={iconSize} aria-hidden />
          {checklist.filter(({ done }) => done).length} of {checklist.length}
        </li>
      )}
      {fromPlaybook === null ? null : (
        <li>
          <IconClipboardList size={iconSize} aria-hidden />
          From playbook “{fromPlaybook}”
        </li>
      )}
      {completedAt === null ? null : <li>Completed {formatDateTime(completedAt)}</li>}
      {pipelineId === null || !can.changeDeal ? null : (
        <li>
          <IconLink size={iconSize} aria-hidden />
          <Link to="/pipeline" search={{ deal: pipelineId }} className={classes.link}>
            {taskTexts.relatedDeal}
          </Link>
        </li>
      )}
    </ul>
  );
}

function Actions({ task, acts: { onEdit, onDetails, onUndo } }: Pick<TaskCardProps, 'task' | 'acts'>) {
  const move = useMoveTask(onUndo);
  const remove = useDeleteTask();
  const { _id: id, title, comments, can } = task;
  const askAndDelete = async () => {
    const text = taskTexts.confirmDelete;
    if (await confirm({ title: 'Delete task', text, confirm: 'Delete', dangerous: true })) remove.mutate(id);
  };
  const failed = move.isError || remove.isError;
  return (
    <div className={classes.actions}>
      <Group gap={6}>
        <StatusButtons task={task} move={move} />
        <Button size="compact-md" variant="default" aria-label={`Edit: ${title}`} onClick={() => onEdit(task)}>
          Edit
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onDetails(task)}>
          {comments === 0 ? 'Details' : `Details, ${comments} ${comments === 1 ? 'comment' : 'comments'}`}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
        {can.delete ? (
          <Button
            size="compact-md"
            variant="subtle"
            color="red"
            aria-label={`Delete: ${title}`}
            loading={remove.isPending}
            onClick={() => void askAndDelete()}
          >
            Delete
          </Button>
        ) : null}
      </Group>
      {failed ? (
        <Text size="sm" c="dimmed" mt={6} role="status">
          Couldn't save. Try again.
        </Text>
      ) : null}
    </div>
  );
}
