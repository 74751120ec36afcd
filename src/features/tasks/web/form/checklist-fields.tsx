import { ActionIcon, Button, Checkbox, Fieldset, Group, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Task } from '../../contract.ts';
import { taskLimits } from '../../model.ts';
import classes from '../tasks.module.css';

type Steps = Task['checklist'];

interface ChecklistProps {
  readonly steps: Steps;
  readonly onChange: (steps: Steps) => void;
  readonly error?: string | undefined;
}

/** The step moved by so many places; the same list where there is no such place. */
function moved(steps: Steps, index: number, by: number): Steps {
  const [step, target] = [steps[index], index + by];
  if (!step || target < 0 || target >= steps.length) return steps;
  const others = steps.filter((_, place) => place !== index);
  return [...others.slice(0, target), step, ...others.slice(target)];
}

/** The steps of a task: written, ticked, moved with Alt and the arrow keys or the buttons, and removed. */
export function ChecklistFields({ steps, onChange, error }: ChecklistProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<number>(undefined);
  useEffect(() => {
    if (focusNext.current === undefined) return;
    list.current?.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])')[focusNext.current]?.focus();
    focusNext.current = undefined;
  });
  const change = (next: Steps, focus?: number) => {
    focusNext.current = focus;
    onChange(next);
  };
  const add = (after: number) => {
    if (steps.length >= taskLimits.checklist) return;
    change([...steps.slice(0, after + 1), { text: '', done: false }, ...steps.slice(after + 1)], after + 1);
  };
  const press = (event: KeyboardEvent, index: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && by !== undefined) {
      event.preventDefault();
      change(moved(steps, index, by), Math.min(Math.max(index + by, 0), steps.length - 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      add(index);
    }
  };
  return (
    <Fieldset legend="Checklist" variant="unstyled">
      <ul ref={list} className={classes.steps}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone.
          <li key={index}>
            <Checkbox
              aria-label={`Done: ${step.text || `step ${index + 1}`}`}
              checked={step.done}
              onChange={({ currentTarget: { checked } }) =>
                onChange(steps.map((one, place) => (place === index ? { ...one, done: checked } : one)))
              }
            />
            <TextInput
              aria-label={`Step ${index + 1}`}
              maxLength={taskLimits.checklistText}
              value={step.text}
              onKeyDown={(event) => press(event, index)}
              onChange={({ currentTarget: { value } }) =>
                onChange(steps.map((one, place) => (place === index ? { ...one, text: value } : one)))
              }
            />
            <StepButtons
              index={index}
              count={steps.length}
              onMove={(by) => change(moved(steps, index, by))}
              onRemove={() =>
                change(
                  steps.filter((_, place) => place !== index),
                  Math.max(index - 1, 0),
                )
              }
            />
          </li>
        ))}
      </ul>
      {error ? <p className={classes.problem}>{error}</p> : null}
      <Button
        variant="default"
        size="compact-md"
        disabled={steps.length >= taskLimits.checklist}
        onClick={() => add(steps.length - 1)}
      >
        Add a step
      </Button>
    </Fieldset>
  );
}

interface StepButtonsProps {
  readonly index: number;
  readonly count: number;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

const StepButtons = ({ index, count, onMove, onRemove }: StepButtonsProps) => (
  <Group gap={2} wrap="nowrap">
    <ActionIcon
      variant="subtle"
      color="gray"
      disabled={index === 0}
      aria-label={`Move step ${index + 1} up`}
      onClick={() => onMove(-1)}
    >
      <IconArrowUp size={16} aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      disabled={index === count - 1}
      aria-label={`Move step ${index + 1} down`}
      onClick={() => onMove(1)}
    >
      <IconArrowDown size={16} aria-hidden />
    </ActionIcon>
    <ActionIcon variant="subtle" color="gray" aria-label={`Remove step ${index + 1}`} onClick={onRemove}>
      <IconX size={16} aria-hidden />
    </ActionIcon>
  </Group>
);
