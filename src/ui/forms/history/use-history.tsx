import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { FieldErrors } from '../../../kernel/errors.ts';
import type { FieldsFormState, Typed } from '../input-parts.ts';
import { changedTo, historyOf, redone, typedPath, undone } from './history.ts';

interface HistoryOptions {
  /** Of a form with several parts, the fields that steps go back and forth over; all unless stated. */
  readonly names?: readonly string[];
  /** What is wrong with the values that a step has brought back; nothing unless stated. */
  readonly errorsOf?: (values: Typed) => FieldErrors;
}

export interface FormHistory {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

const partOf = (values: Typed, names: readonly string[] | undefined): Typed =>
  names === undefined ? values : Object.fromEntries(names.map((name) => [name, values[name]]));

/** Steps back and forth over what a form holds. */
export function useHistory(form: FieldsFormState, { names, errorsOf }: HistoryOptions = {}): FormHistory {
  const values = partOf(form.values, names);
  const text = JSON.stringify(values);
  const [{ history, seen }, setSteps] = useState(() => ({ history: historyOf(values), seen: text }));
  if (text !== seen) setSteps({ history: changedTo(history, values, typedPath(history.now, values)), seen: text });
  const go = (next: typeof history | undefined) => {
    if (next === undefined) return;
    setSteps({ history: next, seen: JSON.stringify(next.now) });
    form.setValues(next.now);
    form.setErrors(errorsOf?.(next.now) ?? {});
  };
  return {
    undo: () => go(undone(history)),
    redo: () => go(redone(history)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}

/** Of React and of the browser alike. */
type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault'>;

/** For the `onKeyDown` of a form: Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, with Command on a Mac. */
export function onHistoryKey(event: PressedKey, history: FormHistory): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) history.redo();
  else history.undo();
}

export const HistoryButtons = ({ history }: { readonly history: FormHistory }) => (
  <>
    <ActionIcon
      variant="default"
      size={36}
      aria-label="Undo"
      title="Undo (Ctrl+Z)"
      disabled={!history.canUndo}
      onClick={history.undo}
    >
      <IconArrowBackUp size={18} />
    </ActionIcon>
    <ActionIcon
      variant="default"
      size={36}
      aria-label="Redo"
      title="Redo (Ctrl+Shift+Z)"
      disabled={!history.canRedo}
      onClick={history.redo}
    >
      <IconArrowForwardUp size={18} />
    </ActionIcon>
  </>
);
