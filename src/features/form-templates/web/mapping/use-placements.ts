import { useState } from 'react';
import type { Placement } from '../../../../lending/form-templates/placement.ts';
import { changedTo, type History, historyOf, redone, undone } from '../../../../ui/forms/history/history.ts';
import type { FormHistory } from '../../../../ui/forms/history/use-history.tsx';

type Placements = readonly Placement[];

export interface PlacementsState {
  readonly placements: Placements;
  /** @param topic what is being typed or moved: changes of the same thing in a row are one step of undo */
  readonly change: (next: Placements, topic?: string) => void;
  /** Begins anew, with nothing to undo. */
  readonly reset: (next: Placements) => void;
  readonly history: FormHistory;
}

/** The placements of a draft, with undo and redo. */
export function usePlacements(stored: Placements): PlacementsState {
  const [history, setHistory] = useState<History<Placements>>(() => historyOf(stored));
  const go = (next: History<Placements> | undefined) => {
    if (next) setHistory(next);
  };
  return {
    placements: history.now,
    change: (next, topic) => setHistory((before) => changedTo(before, next, topic)),
    reset: (next) => setHistory(historyOf(next)),
    history: {
      undo: () => go(undone(history)),
      redo: () => go(redone(history)),
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
    },
  };
}
