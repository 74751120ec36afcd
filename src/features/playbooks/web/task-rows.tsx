import { ActionIcon, Badge, Button, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { dealStages } from '../../pipeline/model.ts';
import { priorityLabels } from '../../tasks/model.ts';
import { dueInWords, type PlaybookTask } from '../model.ts';
import classes from './playbooks.module.css';
import { TaskFields } from './task-fields.tsx';
import { stagesOf } from './task-outline.tsx';

interface TaskRowsProps {
  readonly tasks: readonly PlaybookTask[];
  readonly open: ReadonlySet<string>;
  readonly errorsOf: (key: string) => Readonly<Record<string, string>>;
  readonly onOpen: (key: string) => void;
  readonly onChange: (key: string, part: Partial<PlaybookTask>) => void;
  readonly onMove: (key: string, by: -1 | 1) => void;
  readonly onRemove: (task: PlaybookTask) => void;
}

/** The tasks that are edited, stage by stage; each opens where it stands. */
export function TaskRows({ tasks, ...rest }: TaskRowsProps) {
  return (
    <div className={classes.outline}>
      {stagesOf(tasks).map(({ stage, tasks: ofStage }) => (
        <section key={stage} aria-label={dealStages[stage]}>
          <h2 className={classes.stage}>{dealStages[stage]}</h2>
          <ul className={classes.tasks}>
            {ofStage.map((task, place) => (
              <TaskRow
                key={task.key}
                task={task}
                isFirst={place === 0}
                isLast={place === ofStage.length - 1}
                {...rest}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface TaskRowProps extends Omit<TaskRowsProps, 'tasks'> {
  readonly task: PlaybookTask;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function TaskRow({ task, isFirst, isLast, open, errorsOf, onOpen, onChange, onMove, onRemove }: TaskRowProps) {
  const { key, title, description, priority } = task;
  const isOpen = open.has(key);
  const name = title.trim() || 'New task';
  const errors = errorsOf(key);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(key, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li onKeyDown={onKeyDown}>
      <div className={classes.row}>
        <div>
          <div className={classes.line}>
            <strong>{name}</strong>
            <span className={classes.when}>{dueInWords(task)}</span>
            {priority === 'high' ? (
              <Badge color="amber" variant="light" tt="none">
                {priorityLabels.high} priority
              </Badge>
            ) : null}
          </div>
          {isOpen || description === '' ? null : <p className={classes.about}>{description}</p>}
          {!isOpen && Object.keys(errors).length > 0 ? (
            <p className={classes.error}>{Object.values(errors).join(' ')}</p>
          ) : null}
        </div>
        <Group gap={4} wrap="nowrap">
          <Place name={name} isFirst={isFirst} isLast={isLast} onMove={(by) => onMove(key, by)} />
          <Button
            variant="subtle"
            size="compact-md"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : 'Edit'}: ${name}`}
            onClick={() => onOpen(key)}
          >
            {isOpen ? 'Close' : 'Edit'}
          </Button>
          <ActionIcon variant="subtle" color="red" aria-label={`Remove: ${name}`} onClick={() => onRemove(task)}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </div>
      {isOpen ? <TaskFields task={task} errors={errors} onChange={(part) => onChange(key, part)} /> : null}
    </li>
  );
}

interface PlaceProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
}

/** Buttons at the edge stay focusable, so that moving something there keeps the keyboard. */
const Place = ({ name, isFirst, isLast, onMove }: PlaceProps) => (
  <>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Move up: ${name}`}
      aria-disabled={isFirst}
      onClick={() => onMove(-1)}
    >
      <IconArrowUp size={16} aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Move down: ${name}`}
      aria-disabled={isLast}
      onClick={() => onMove(1)}
    >
      <IconArrowDown size={16} aria-hidden />
    </ActionIcon>
  </>
);
