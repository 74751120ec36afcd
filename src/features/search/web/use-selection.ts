import { useCallback, useMemo, useState } from 'react';
import type { SearchRow } from '../contract.ts';
import type { Selection } from './selection.ts';

export interface SelectionState {
  readonly chosen: Selection;
  readonly toggle: (row: SearchRow) => void;
  readonly clear: () => void;
  readonly replace: (chosen: Selection) => void;
}

/** The chosen results; sorting, filtering and typing leave them alone. */
export function useSelection(): SelectionState {
  const [chosen, setChosen] = useState<Selection>(new Map());
  const toggle = useCallback((row: SearchRow) => {
    setChosen((before) => {
      const after = new Map(before);
      if (!after.delete(row.programId)) after.set(row.programId, row);
      return after;
    });
  }, []);
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(() => ({ chosen, toggle, clear, replace: setChosen }), [chosen, toggle, clear]);
}
