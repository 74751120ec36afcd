import { Fragment, memo } from 'react';
import { formatMoney } from '../../../../kernel/format.ts';
import { dayIn } from '../../../../kernel/time-zones.ts';
import { exitMonths, exitsOf, metricsOfSheet } from '../../../../lending/answers/questions/experience-sheet.ts';
import type { Typed } from '../../../../ui/forms/input-parts.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import classes from './sheet.module.css';
import { countedRows, experienceNote, isUntouched } from './sheet-rows.ts';

interface ExitsPanelProps {
  readonly rows: readonly Typed[];
  /** The experience that the search was made with. */
  readonly searched: unknown;
}

/** What lenders count of the sheet, as it is typed, and whether it agrees with the search. */
export const ExitsPanel = memo(Exits);

function Exits({ rows, searched }: ExitsPanelProps) {
  const counted = countedRows(rows.filter((row) => !isUntouched(row)));
  const { totalProjects, completedProjects, totalRehabBudget } = metricsOfSheet(counted);
  const exits = Object.entries(exitsOf(counted, dayIn({ name: Temporal.Now.timeZoneId(), label: '' }, new Date())));
  const total = exits.reduce((sum, [, count]) => sum + count, 0);
  const note = totalProjects === 0 ? undefined : experienceNote(searched, total);
  return (
    <Panel title="What lenders count" about={`Sales of the last ${exitMonths} months count as exits.`}>
      <dl className={classes.counts}>
        <dt>Exits in {exitMonths} months</dt>
        <dd>
          <strong>{total}</strong>
        </dd>
        {exits.map(([type, count]) => (
          <Fragment key={type}>
            <dt data-part>{type || 'No property type yet'}</dt>
            <dd data-part>{count}</dd>
          </Fragment>
        ))}
        <dt>Projects</dt>
        <dd>{totalProjects}</dd>
        <dt>Completed projects</dt>
        <dd>{completedProjects}</dd>
        <dt>Total rehab budget</dt>
        <dd>{formatMoney(totalRehabBudget)}</dd>
      </dl>
      {note === undefined ? null : <p className={classes.note}>{note}</p>}
    </Panel>
  );
}
