import { useCallback, useState } from 'react';
import type { DealStage } from '../../pipeline/model.ts';
import type { PlaybookTask } from '../model.ts';

/** A key that no other task has. */
export const newKey = (): string => crypto.randomUUID();

export const emptyTask = (stage: DealStage): PlaybookTask => ({
  key: newKey(),
  title: '',
  description: '',
  priority: 'medium',
  stage,
  anchor: 'stage',
  days: 1,
  assignedTo: null,
});

/** A task one place up (-1) or down (1) among those of its stage; where it can't go further, nothing changes. */
export function moved(tasks: readonly PlaybookTask[], key: string, by: -1 | 1): readonly PlaybookTask[] {
  const from = tasks.findIndex((task) => task.key === key);
  const task = tasks[from];
  if (!task) return tasks;
  const ofStage = tasks.flatMap((one, place) => (one.stage === task.stage ? [place] : []));
  const to = ofStage[ofStage.indexOf(from) + by];
  const other = to === undefined ? undefined : tasks[to];
  if (to === undefined || !other) return tasks;
  return tasks.map((one, place) => (place === from ? other : place === to ? task : one));
}

/** What is typed of a playbook, apart from what is saved. */
export function useEdited(start: { readonly name: string; readonly tasks: readonly PlaybookTask[] }) {
  const [name, setName] = useState(start.name);
  const [tasks, setTasks] = useState(start.tasks);
  const [saved, setSaved] = useState(start);
  const change = useCallback(
    (key: string, part: Partial<PlaybookTask>) =>
      setTasks((before) => before.map((task) => (task.key === key ? { ...task, ...part } : task))),
    [],
  );
  return {
    name,
    tasks,
    setName,
    setTasks,
    change,
    isDirty: name !== saved.name || JSON.stringify(tasks) !== JSON.stringify(saved.tasks),
    /** What was sent is saved; what was typed meanwhile is not. */
    setSaved,
  };
}
