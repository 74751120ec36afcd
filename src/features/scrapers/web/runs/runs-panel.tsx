import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../../../ui/format.ts';
import { actionsColumn, RowActions, RowDetail, RowTable } from '../../../../ui/lists/row-table.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { Run, Scraper } from '../../contract.ts';
import { isOpen, type RunStep, scraperLimits, stepLabels, stepsOf, triggerLabels } from '../../model.ts';
import classes from '../scrapers.module.css';
import { RunDetail } from './run-detail.tsx';
import { figuresOf, LastRun, OutcomeBadge, runText } from './run-state.tsx';

interface PanelProps {
  readonly scraperId: string;
  readonly runs: readonly Run[];
}

interface LatestRunProps {
  readonly scraper: Scraper;
  readonly runs: readonly Run[];
}

/** The run that works, or ended last, with its log. */
export function LatestRunPanel({ scraper: { _id, sourceType }, runs }: LatestRunProps) {
  const [run] = runs;
  return (
    <Panel title="Latest run" about={run ? triggerLabels[run.trigger] : undefined} isWide>
      {run && isOpen(run.state) ? <Steps run={run} steps={stepsOf(sourceType)} /> : <LastRun run={run ?? null} />}
      {run ? <RunDetail scraperId={_id} runId={run._id} /> : null}
    </Panel>
  );
}

function Steps({ run, steps }: { readonly run: Run; readonly steps: readonly RunStep[] }) {
  const at = steps.indexOf(run.step);
  return (
    <>
      <div className={classes.line}>
        <OutcomeBadge run={run} />
        <Text size="sm" role="status">
          {runText(run)}
        </Text>
      </div>
      <ol className={classes.steps} aria-label="Steps">
        {steps.map((step, place) => (
          <li
            key={step}
            data-state={place < at ? 'done' : place === at ? 'now' : 'later'}
            aria-current={place === at ? 'step' : undefined}
          >
            {stepLabels[step]}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The runs before it, the latest first. */
export function RunsPanel({ scraperId, runs }: PanelProps) {
  const [shown, setShown] = useState<string>();
  const [, ...earlier] = runs;
  return (
    <Panel
      title="Earlier runs"
      about={`The last ${scraperLimits.runsShown}. Runs and their copies are kept for ${scraperLimits.runsKeptDays} days.`}
      isWide
    >
      {earlier.length === 0 ? (
        <Text size="sm" c="dimmed">
          No earlier runs.
        </Text>
      ) : (
        <RowTable label="Earlier runs" columns={['Run', 'Result', 'Mapping', actionsColumn]} within="paddedFrame">
          {earlier.map((run) => (
            <tr key={run._id}>
              <th scope="row">
                <strong>{formatDateTime(run.startedAt ?? run.queuedAt)}</strong>
                <RowDetail>{triggerLabels[run.trigger]}</RowDetail>
              </th>
              <td data-label="Result">
                {runText(run)}
                {figuresOf(run) ? <RowDetail>{figuresOf(run)}</RowDetail> : null}
                {shown === run._id ? <RunDetail scraperId={scraperId} runId={run._id} /> : null}
              </td>
              <td data-label="Mapping">{run.mappingVersion === null ? '—' : `Version ${run.mappingVersion}`}</td>
              <td>
                <RowActions>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-expanded={shown === run._id}
                    aria-label={`${shown === run._id ? 'Hide log' : 'Log'}: ${formatDateTime(run.startedAt ?? run.queuedAt)}`}
                    onClick={() => setShown(shown === run._id ? undefined : run._id)}
                  >
                    {shown === run._id ? 'Hide log' : 'Log'}
                  </Button>
                </RowActions>
              </td>
            </tr>
          ))}
        </RowTable>
      )}
    </Panel>
  );
}
