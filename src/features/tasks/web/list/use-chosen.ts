import { useMemo, useRef, useState } from 'react';
import type { Task } from '../../contract.ts';
import { taskLimits } from '../../model.ts';
import { toggled } from './choice.ts';

export interface Chosen {
  readonly ids: ReadonlySet<string>;
  /** As many as are changed together. */
  readonly isFull: boolean;
  /** `isRange`: all from the one that was chosen last. */
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly toggleAll: () => void;
  readonly remove: (ids: readonly string[]) => void;
}

/** The tasks of the list that are chosen. What is no longer in it is not chosen either. */
export function useChosen(tasks: readonly Task[]): Chosen {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const order = useMemo(() => tasks.map(({ _id }) => _id), [tasks]);
  const chosen = useMemo(() => {
    const there = new Set(order);
    return new Set([...ids].filter((id) => there.has(id)));
  }, [ids, order]);
  return {
    ids: chosen,
    isFull: chosen.size >= taskLimits.bulk,
    toggle(id, isRange) {
      setIds(toggled(chosen, order, { id, from: isRange ? last.current : undefined }));
      last.current = id;
    },
    toggleAll: () => setIds(new Set(chosen.size > 0 ? [] : order.slice(0, taskLimits.bulk))),
    // Of what is chosen by then: Undo is pressed long after it was offered.
    remove: (gone) => setIds((now) => new Set([...now].filter((id) => !gone.includes(id)))),
  };
}
