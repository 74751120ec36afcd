import '@mantine/core/styles/NumberInput.css';
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { dealStages, stageNames } from '../../pipeline/model.ts';
import { priorityLabels, taskPriorities } from '../../tasks/model.ts';
import { PersonSelect } from '../../tasks/web/pickers.tsx';
import { anchorLabels, anchors, type PlaybookTask, playbookLimits } from '../model.ts';
import classes from './playbooks.module.css';

const options = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));
const directions = [
  { value: 'after', label: 'After' },
  { value: 'before', label: 'Before' },
];

interface TaskFieldsProps {
  readonly task: PlaybookTask;
  /** What is wrong, by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<PlaybookTask>) => void;
}

/** One task of a playbook, to be edited. */
export function TaskFields(props: TaskFieldsProps) {
  const { task, errors, onChange } = props;
  return (
    <div className={classes.fields}>
      <TextInput
        data-whole
        label="Title"
        withAsterisk
        aria-required
        maxLength={playbookLimits.title}
        value={task.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        data-whole
        label="Description"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={playbookLimits.description}
        value={task.description}
        error={errors.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <Select
        label="Stage"
        allowDeselect={false}
        data={options(stageNames, dealStages)}
        value={task.stage}
        onChange={(value) => value && onChange({ stage: value })}
      />
      <Select
        label="Priority"
        allowDeselect={false}
        data={options(taskPriorities, priorityLabels)}
        value={task.priority}
        onChange={(value) => value && onChange({ priority: value })}
      />
      <PersonSelect
        label="Assigned to"
        placeholder="Broker of the deal"
        value={task.assignedTo}
        error={errors.assignedTo}
        onChange={(id) => onChange({ assignedTo: id })}
      />
      <DueFields {...props} />
    </div>
  );
}

/** So many days before or after what. */
function DueFields({ task: { days, anchor }, errors, onChange }: TaskFieldsProps) {
  // No days before a day are kept as -0 until there are some.
  const isBefore = days < 0 || Object.is(days, -0);
  return (
    <>
      <NumberInput
        label="Days"
        min={0}
        max={playbookLimits.days}
        allowDecimal={false}
        clampBehavior="strict"
        value={Math.abs(days)}
        error={errors.days}
        onChange={(value) => onChange({ days: (isBefore ? -1 : 1) * Number(value) })}
      />
      <Select
        label="Before or after"
        allowDeselect={false}
        data={directions}
        value={isBefore ? 'before' : 'after'}
        onChange={(value) => onChange({ days: Math.abs(days) * (value === 'before' ? -1 : 1) })}
      />
      <Select
        label="Counted from"
        allowDeselect={false}
        data={options(anchors, anchorLabels)}
        value={anchor}
        onChange={(value) => value && onChange({ anchor: value })}
      />
    </>
  );
}
