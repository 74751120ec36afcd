import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProfile } from '../../../accounts/web/session.ts';
import type { Task } from '../../contract.ts';
import { priorityLabels, statusLabels, taskLimits, taskPriorities, taskStatuses, taskTexts } from '../../model.ts';
import { nameOf } from '../people.ts';
import { PersonSelect } from '../pickers.tsx';
import { peopleOptions } from '../queries.ts';
import classes from '../tasks.module.css';
import type { TaskFormState } from './typed-task.ts';

const options = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

interface AssignmentProps {
  readonly form: TaskFormState;
  readonly people: Task['people'];
}

/** Who does it by when, how urgent it is and how far. */
export function AssignmentFields({ form, people }: AssignmentProps) {
  return (
    <>
      <div className={classes.pair}>
        <PersonSelect
          label="Assigned To"
          required
          placeholder="Search by name"
          known={people}
          value={form.values.assignedTo}
          onChange={(id) => form.setFieldValue('assignedTo', id)}
          error={form.errors.assignedTo}
        />
        <TextInput label="Due Date" type="datetime-local" withAsterisk aria-required {...form.getInputProps('due')} />
      </div>
      <AlsoAssigned form={form} people={people} />
      <div className={classes.pair}>
        <Select
          label="Priority"
          allowDeselect={false}
          data={options(taskPriorities, priorityLabels)}
          {...form.getInputProps('priority')}
        />
        <Select
          label="Status"
          allowDeselect={false}
          data={options(taskStatuses, statusLabels)}
          {...form.getInputProps('status')}
        />
      </div>
    </>
  );
}

/** Others who work on it as well. Each is notified as their settings say. */
function AlsoAssigned({ form, people }: AssignmentProps) {
  const own = useProfile();
  const { assignedTo, alsoAssignedTo } = form.values;
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), 200);
  const found = useQuery(peopleOptions(asked)).data ?? [];
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const known = new Map([
    [own.id, `${nameOf(own)} (you)`] as const,
    ...[...people, ...found].filter(({ _id }) => _id !== own.id).map((one) => [one._id, nameOf(one)] as const),
    ...names,
  ]);
  const offered = [own.id, ...found.map(({ _id }) => _id)];
  const ids = [...new Set([...alsoAssignedTo, ...offered])].filter((id) => id !== assignedTo);
  return (
    <MultiSelect
      label="Others on this task"
      placeholder={alsoAssignedTo.length === 0 ? 'Search by name' : ''}
      data={ids.map((value) => ({ value, label: known.get(value) ?? taskTexts.unknownUser }))}
      value={[...alsoAssignedTo]}
      maxValues={taskLimits.assignees - 1}
      onChange={(chosen) => {
        // Another search does not find them again.
        setNames(known);
        form.setFieldValue('alsoAssignedTo', chosen);
      }}
      hidePickedOptions
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage="No one found"
      error={form.errors.alsoAssignedTo}
    />
  );
}
