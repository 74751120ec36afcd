import { lazy, Suspense } from 'react';
import type { Scenario, SearchRow } from '../../contract.ts';
import classes from '../results/result.module.css';
import type { FormAtHand } from './use-advice.ts';

const RowPath = lazy(async () => ({ default: (await import('./row-path.tsx')).RowPath }));

interface PathToYesProps {
  readonly form: FormAtHand;
  readonly row: SearchRow;
  readonly scenario: Scenario;
}

/** The place of a row where it may lead on to a yes; its code comes with the first row that does. */
export function PathToYes({ form, row, scenario }: PathToYesProps) {
  const { levers } = form.current.kind;
  if (row.status !== 'undetermined' && !(row.status === 'ineligible' && levers)) return null;
  return (
    <div className={classes.path}>
      <Suspense>
        <RowPath form={form} row={row} scenario={scenario} />
      </Suspense>
    </div>
  );
}
