import { type KeyboardEvent, useMemo, useRef } from 'react';
import { type Command, useCommands, useSingleKeys } from '../../../../ui/commands.ts';
import type { Task } from '../../contract.ts';

interface Keyed {
  readonly tasks: readonly Task[];
  /** The task whose card has the focus. */
  readonly current: () => string | undefined;
  readonly focusTask: (id: string) => void;
  readonly toggle: ((id: string, isRange: boolean) => void) | undefined;
  readonly onEdit: (task: Task) => void;
  readonly onDetails: (task: Task) => void;
}

/** What keys do: by their letter anywhere on the page, and the arrows within the list. Listed by `?`. */
export function useTaskKeys(keyed: Keyed) {
  const latest = useRef(keyed);
  latest.current = keyed;
  const singleKeys = useSingleKeys();
  const canSelect = keyed.toggle !== undefined;
  const commands = useMemo(() => commandsOf(() => latest.current, canSelect), [canSelect]);
  useCommands(commands);
  return (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
    const arrow = { ArrowDown: 'J', ArrowUp: 'K' }[key];
    // The page's shortcuts are not heard in inputs, and a checkbox is one.
    const letter = singleKeys && target.matches('input[type=checkbox]') ? key.toUpperCase() : undefined;
    const shortcut = arrow ?? (letter && shiftKey ? `shift+${letter}` : letter);
    const command = commands.find((one) => one.shortcut === shortcut);
    if (shortcut === undefined || !command) return;
    event.preventDefault();
    command.run();
  };
}

const group = 'Tasks';

function commandsOf(keyed: () => Keyed, canSelect: boolean): readonly Command[] {
  const withCurrent = (act: (task: Task, keyed: Keyed) => void) => () => {
    const now = keyed();
    const task = now.tasks.find(({ _id }) => _id === now.current());
    if (task) act(task, now);
  };
  const step = (by: 1 | -1) => () => {
    const { tasks, current, focusTask } = keyed();
    const at = tasks.findIndex(({ _id }) => _id === current());
    const next = tasks[at < 0 ? 0 : at + by];
    if (next) focusTask(next._id);
  };
  const toggle = (isRange: boolean) => withCurrent(({ _id }, now) => now.toggle?.(_id, isRange));
  const selections: readonly Command[] = [
    { id: 'tasks:select', group, label: 'Select the task', shortcut: 'X', run: toggle(false) },
    { id: 'tasks:select-range', group, label: 'Select all up to the task', shortcut: 'shift+X', run: toggle(true) },
  ];
  return [
    { id: 'tasks:next', group, label: 'Next task', shortcut: 'J', alsoKeys: ['Down'], run: step(1) },
    { id: 'tasks:previous', group, label: 'Previous task', shortcut: 'K', alsoKeys: ['Up'], run: step(-1) },
    {
      id: 'tasks:open',
      group,
      label: 'Open the task',
      alsoKeys: ['Enter'],
      run: withCurrent((task, { onDetails }) => onDetails(task)),
    },
    {
      id: 'tasks:edit',
      group,
      label: 'Edit the task',
      shortcut: 'E',
      run: withCurrent((task, now) => now.onEdit(task)),
    },
    ...(canSelect ? selections : []),
  ];
}
