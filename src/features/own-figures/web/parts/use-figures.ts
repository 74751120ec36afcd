import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Period, usualPeriod } from '../../periods.ts';
import { type FiguresSearch, figuresSearch } from '../figures-search.ts';
import type { FiguresPath, RowsLink } from './figure-parts.tsx';

/** What the address of a page of figures says, and the ways from there. */
export function useFigures(path: FiguresPath) {
  const search = figuresSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const period: Period = search.period ?? usualPeriod;
  const inPeriod = search.period ? { period: search.period } : {};
  return {
    search,
    period,
    showPeriod: (next: Period) =>
      void navigate({ to: path, search: next === usualPeriod ? {} : { period: next }, replace: true }),
    rowsOf: (rows: string, narrowed: Omit<FiguresSearch, 'rows' | 'period'> = {}): RowsLink => ({
      path,
      search: { ...inPeriod, rows, ...narrowed },
    }),
    closeRows: () => void navigate({ to: path, search: inPeriod, replace: true, resetScroll: false }),
  };
}
export type Figures = ReturnType<typeof useFigures>;
