import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import type { Scenario, SearchSort } from '../../contract.ts';
import type { SaveSearch } from '../quote-slot.ts';
import classes from './result-tools.module.css';

interface ResultToolsProps {
  readonly kind: LoanKind;
  readonly scenario: Scenario;
  readonly sortBy: SearchSort;
  readonly Save: SaveSearch;
}

/** What can be done with the results as a whole. Each tool is fetched once there are results; its room is kept for it. */
export function ResultTools({ kind, scenario, Save }: ResultToolsProps) {
  return (
    <div className={classes.tools}>
      <Save kind={kind} scenario={scenario} />
    </div>
  );
}
