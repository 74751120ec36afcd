import { Button, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type Ref, useId, useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import { formatDateTime, shownZone } from '../../../../ui/format.ts';
import { notice } from '../../../../ui/notices.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import { dealChoicesOptions } from '../../../pipeline/web/list/choice-queries.ts';
import { newTask, priorityLabels, taskLimits, taskTexts } from '../../model.ts';
import { useSaveTask } from '../queries.ts';
import classes from '../tasks.module.css';
import type { QuickTask } from './understand.ts';

/** Reads dates in words; fetched once somebody begins to type. */
const readerOptions = {
  queryKey: ['tasks-quick-add-reader'],
  queryFn: () => import('./understand.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const;

/** Why a line can't be saved as it is. */
class LineProblem extends Error {}

/** Saves a line, also when it is sent before anything of it was looked up. */
function useAdd(onAdded: (line: string, title: string) => void) {
  const { id: assignedTo } = useProfile();
  const client = useQueryClient();
  const save = useSaveTask();
  return useMutation({
    async mutationFn(line: string) {
      const { understand } = await client.ensureQueryData(readerOptions);
      const { title, priority, dueDate, deal } = understand(line, { name: shownZone() }, new Date());
      if (title === '') throw new LineProblem('Please enter a title.');
      const found = deal === undefined ? undefined : dealAmong(deal, await client.fetchQuery(dealChoicesOptions(deal)));
      if (found?.problem) throw new LineProblem(found.problem);
      const stated = {
        ...newTask,
        title,
        description: '',
        assignedTo,
        alsoAssignedTo: [],
        checklist: [],
        priority,
        pipelineId: found?.id ?? null,
      };
      await save.mutateAsync({ task: undefined, stated: { ...stated, dueDate: dueDate.toISOString() } });
      return title;
    },
    onSuccess: (title, line) => onAdded(line, title),
  });
}

/** A task in one line. What it says is shown while it is typed, and nothing is saved before the line is sent. */
export function QuickAdd({ inputRef }: { readonly inputRef: Ref<HTMLInputElement> }) {
  const [line, setLine] = useState('');
  const saidId = useId();
  const reader = useQuery({ ...readerOptions, enabled: line !== '' });
  const read = line.trim() === '' ? undefined : reader.data?.understand(line, { name: shownZone() }, new Date());
  const deal = useDealOf(read?.deal);
  const add = useAdd((sent, title) => {
    notice.success(`Task added: ${title}`);
    // What was typed while it was saved stays.
    setLine((now) => (now === sent ? '' : now));
  });
  const error = add.error === null ? undefined : textOf(add.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (line.trim() !== '' && !add.isPending) add.mutate(line);
  };
  return (
    <form className={classes.quick} onSubmit={submit} aria-label="Quick add">
      <TextInput
        ref={inputRef}
        label="Quick add"
        placeholder="Call title company tomorrow 3pm high #5 Quarry Hill"
        maxLength={taskLimits.title + 100}
        autoComplete="off"
        value={line}
        error={error !== undefined}
        aria-describedby={saidId}
        onChange={(event) => {
          setLine(event.currentTarget.value);
          if (add.isError) add.reset();
        }}
      />
      <Button type="submit" variant="default" loading={add.isPending} disabled={line.trim() === ''}>
        Add task
      </Button>
      <Text size="sm" c={error ? 'red' : 'dimmed'} role="status" id={saidId} className={classes.understood ?? ''}>
        {error ?? (read ? <Understood read={read} deal={deal} /> : null)}
      </Text>
    </form>
  );
}

const textOf = (error: Error): string =>
  error instanceof LineProblem ? error.message : `${taskTexts.saveFailed}: ${messageOf(error)}`;

const Understood = ({ read, deal }: { readonly read: QuickTask; readonly deal: string | undefined }) => (
  <>
    <strong>{read.title === '' ? 'No title yet' : read.title}</strong>
    {`, due ${formatDateTime(read.dueDate)}, ${priorityLabels[read.priority].toLowerCase()} priority`}
    {deal === undefined ? '' : `, ${deal}`}
  </>
);

interface DealFound {
  readonly id?: string;
  readonly text: string;
  /** Why the line can't be saved like this. */
  readonly problem?: string;
}

/** The deal that these words name: the only one that was found, or the only one with this address. */
function dealAmong(words: string, deals: readonly { readonly _id: string; readonly address: string }[]): DealFound {
  const same = deals.filter(({ address }) => address.toLowerCase() === words.toLowerCase());
  const [only, ...others] = same.length === 1 ? same : deals;
  if (!only) return { text: 'no such deal', problem: `No deal matches “${words}”.` };
  if (others.length > 0)
    return { text: 'several deals', problem: `Several deals match “${words}”. Type more of the address.` };
  return { id: only._id, text: `deal ${only.address}` };
}

/** How the deal of a line is shown while it is typed; undefined where the line names none. */
function useDealOf(words: string | undefined): string | undefined {
  const [asked] = useDebouncedValue(words, 250);
  const { data, isPlaceholderData } = useQuery({ ...dealChoicesOptions(asked ?? ''), enabled: asked !== undefined });
  if (words === undefined) return undefined;
  return asked !== words || !data || isPlaceholderData ? 'looking for the deal' : dealAmong(words, data).text;
}
