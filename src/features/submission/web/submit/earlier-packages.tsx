import { Text } from '@mantine/core';
import { formatDateTime } from '../../../../ui/format.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { Submission } from '../../contract.ts';
import { packageStateLabels } from '../../model.ts';
import classes from './submit.module.css';

type Earlier = Submission['earlier'][number];

/** Packages of this deal that are no longer with a lender. */
export function EarlierPackages({ earlier }: { readonly earlier: readonly Earlier[] }) {
  if (earlier.length === 0) return null;
  return (
    <Panel isWide title="Earlier packages">
      <ul className={classes.earlier}>
        {earlier.map(({ _id, lender, state, stateAt, stateReason, submittedAt }) => (
          <li key={_id}>
            <Text fw={600}>{lender}</Text>
            <Text size="sm" c="dimmed">
              Submitted {formatDateTime(submittedAt)}. {packageStateLabels[state]} {formatDateTime(stateAt)}.
            </Text>
            {stateReason === '' ? null : <Text size="sm">{stateReason}</Text>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
