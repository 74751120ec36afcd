import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';
import type { Scenario, SearchSort } from '../../contract.ts';
import type { SaveSearch } from '../quote-slot.ts';
import classes from './result-tools.module.css';

interface ResultToolsProps {
  readonly kind: LoanKind;
  readonly scenario: Scenario;
  readonly sortBy: SearchSort;
  readonly Save: SaveSearch;
}

const ExportMenu = onDemand<Omit<ResultToolsProps, 'Save'>>(
  async () => (await import('./export-menu.tsx')).ExportMenu,
  () => true,
);

/** What can be done with the results as a whole. Each tool is fetched once there are results; its room is kept for it. */
export function ResultTools({ kind, scenario, sortBy, Save }: ResultToolsProps) {
  return (
    <div className={classes.tools}>
      <ExportMenu kind={kind} scenario={scenario} sortBy={sortBy} />
      <Save kind={kind} scenario={scenario} />
    </div>
  );
}
