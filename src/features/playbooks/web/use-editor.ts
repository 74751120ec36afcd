import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../ui/api/api.ts';
import { notice, noticeWithUndo } from '../../../ui/notices.tsx';
import type { OwnPlaybook } from '../contract.ts';
import { type PlaybookTask, placeOfTwin, playbookTexts } from '../model.ts';
import { emptyTask, moved, useEdited } from './edited.ts';
import { playbookOptions, useChangePlaybook } from './queries.ts';

type Errors = Readonly<Record<string, string>>;

/** What can be said before the server is asked, by its names. */
function problemsOf(name: string, tasks: readonly PlaybookTask[]): Errors {
  const twin = placeOfTwin(tasks);
  const untitled = tasks.flatMap(({ title }, place) => (title.trim() === '' ? [place] : []));
  return {
    ...(twin === undefined ? {} : { [`tasks.${twin}.title`]: playbookTexts.twice }),
    ...Object.fromEntries(untitled.map((place) => [`tasks.${place}.title`, 'Please enter a title.'])),
    ...(name.trim() === '' ? { name: 'Please enter a name.' } : {}),
  };
}

/** Which tasks are open, and what is wrong with each. */
function useRows(tasks: readonly PlaybookTask[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [errors, setErrors] = useState<Errors>({});
  return {
    open,
    errors,
    toggle: (key: string) =>
      setOpen((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
    errorsOf(key: string): Errors {
      const before = `tasks.${tasks.findIndex((task) => task.key === key)}.`;
      const own = Object.entries(errors).filter(([field]) => field.startsWith(before));
      return Object.fromEntries(own.map(([field, text]) => [field.slice(before.length), text]));
    },
    /** Opens the tasks that something is wrong with. */
    showErrors(found: Errors) {
      setErrors(found);
      const places = Object.keys(found).flatMap((field) => /^tasks\.(\d+)\./.exec(field)?.[1] ?? []);
      setOpen((before) => new Set([...before, ...places.flatMap((place) => tasks[Number(place)]?.key ?? [])]));
    },
  };
}

/** An own playbook while it is edited. */
export function useEditor(start: OwnPlaybook) {
  const edited = useEdited(start);
  const { name, tasks, setTasks } = edited;
  const version = useRef(start.version);
  const rows = useRows(tasks);
  const change = useChangePlaybook();
  const client = useQueryClient();
  const add = () => {
    const task = emptyTask(tasks.at(-1)?.stage ?? 'preparing');
    setTasks([...tasks, task]);
    rows.toggle(task.key);
  };
  const remove = (task: PlaybookTask) => {
    const place = tasks.findIndex((one) => one.key === task.key);
    setTasks(tasks.filter((one) => one.key !== task.key));
    noticeWithUndo(`Removed: ${task.title.trim() || 'New task'}`, () =>
      setTasks((now) => now.toSpliced(place, 0, task)),
    );
  };
  const readVersion = async () => {
    version.current = (await client.fetchQuery({ ...playbookOptions(start._id), staleTime: 0 })).version;
  };
  const save = () => {
    const problems = problemsOf(name, tasks);
    rows.showErrors(problems);
    if (Object.keys(problems).length > 0) return;
    change.mutate(
      { id: start._id, name, tasks, version: version.current },
      {
        onSuccess: (saved) => {
          version.current = saved.version;
          edited.setSaved({ name, tasks });
          notice.success(playbookTexts.saved);
        },
        onError: (error) => {
          // The next try writes over what was changed meanwhile, as the message says.
          if (error instanceof ApiError && error.is('CONFLICT')) void readVersion();
          if (error instanceof ApiError) rows.showErrors(error.body?.fields ?? {});
          notice.error(messageOf(error));
        },
      },
    );
  };
  const move = (key: string, by: -1 | 1) => setTasks(moved(tasks, key, by));
  return { ...edited, ...rows, add, remove, save, move, isSaving: change.isPending };
}
