import { Button, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import { formatDateTime, shownZone } from '../../../../ui/format.ts';
import { notice } from '../../../../ui/notices.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import { newTask, priorityLabels, taskLimits, taskTexts } from '../../model.ts';
import { dealChoicesOptions, useSaveTask } from '../queries.ts';
import classes from '../tasks.module.css';
import type { QuickTask } from './understand.ts';

/** Reads dates in words; fetched once somebody begins to type. */
const readerOptions = {
  queryKey: ['tasks-quick-add-reader'],
  queryFn: () => import('./understand.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const;

/** A task in one line. What it says is shown while it is typed, and nothing is saved before the line is sent. */
export function QuickAdd() {
  const { id: ownId } = useProfile();
  const [line, setLine] = useState('');
  const [error, setError] = useState<string>();
  const saidId = useId();
  const reader = useQuery({ ...readerOptions, enabled: line !== '' });
  const read = line.trim() === '' ? undefined : reader.data?.understand(line, { name: shownZone() }, new Date());
  const deal = useDealOf(read?.deal);
  const save = useSaveTask();
  const type = (text: string) => {
    setLine(text);
    setError(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!read || save.isPending) return;
    const problem = read.title === '' ? 'Please enter a title.' : deal.problem;
    if (problem !== undefined) return setError(problem);
    const { title, priority, dueDate } = read;
    const stated = { ...newTask, title, description: '', assignedTo: ownId, priority, pipelineId: deal.id ?? null };
    save.mutate(
      { task: undefined, stated: { ...stated, dueDate: dueDate.toISOString() } },
      {
        onSuccess() {
          notice.success(`Task added: ${title}`);
          type('');
        },
        onError: (failure) => setError(`${taskTexts.saveFailed}: ${messageOf(failure)}`),
      },
    );
  };
  return (
    <form className={classes.quick} onSubmit={submit} aria-label="Quick add">
      <TextInput
        label="Quick add"
        placeholder="Call title company tomorrow 3pm high #5 Quarry Hill"
        maxLength={taskLimits.title + 100}
        autoComplete="off"
        value={line}
        error={error !== undefined}
        aria-describedby={saidId}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={save.isPending} disabled={line.trim() === ''}>
        Add task
      </Button>
      <Text size="sm" c={error ? 'red' : 'dimmed'} role="status" id={saidId} className={classes.understood ?? ''}>
        {error ?? (read ? <Understood read={read} deal={deal.text} /> : null)}
      </Text>
    </form>
  );
}

const Understood = ({ read, deal }: { readonly read: QuickTask; readonly deal: string | undefined }) => (
  <>
    <strong>{read.title === '' ? 'No title yet' : read.title}</strong>
    {`, due ${formatDateTime(read.dueDate)}, ${priorityLabels[read.priority].toLowerCase()} priority`}
    {deal === undefined ? '' : `, ${deal}`}
  </>
);

interface DealFound {
  readonly id: string | undefined;
  /** How it is shown; undefined where the line names none. */
  readonly text: string | undefined;
  /** Why the line can't be saved like this. */
  readonly problem: string | undefined;
}

/** The own deal with these words in its address or client, when it is the only one. */
function useDealOf(words: string | undefined): DealFound {
  const [asked] = useDebouncedValue(words, 250);
  const { data, isPlaceholderData } = useQuery({ ...dealChoicesOptions(asked ?? ''), enabled: asked !== undefined });
  if (words === undefined) return { id: undefined, text: undefined, problem: undefined };
  if (asked !== words || !data || isPlaceholderData)
    return { id: undefined, text: 'looking for the deal', problem: 'The deal is still being looked up. Try again.' };
  const [first, second] = data;
  if (!first) return { id: undefined, text: 'no such deal', problem: `No deal matches “${words}”.` };
  const same = data.filter(({ address }) => address.toLowerCase() === words.toLowerCase());
  const only = second ? (same.length === 1 ? same[0] : undefined) : first;
  if (!only)
    return {
      id: undefined,
      text: 'several deals',
      problem: `Several deals match “${words}”. Type more of the address.`,
    };
  return { id: only._id, text: `deal ${only.address}`, problem: undefined };
}
