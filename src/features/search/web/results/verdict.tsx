import { Badge } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconEye, IconHelpCircle } from '@tabler/icons-react';
import { memo } from 'react';
import type { Outcome } from '../../../../lending/checks/check.ts';
import type { VerdictStatus } from '../../../../lending/engine/verdict.ts';
import { verdictLabels } from '../../verdict-labels.ts';
import classes from './verdict.module.css';

/** How a verdict is shown to brokers, wherever it is shown. */
export const verdictDisplay = {
  eligible: { label: verdictLabels.eligible, Icon: IconCircleCheck, meaning: 'Every check passes.' },
  review: {
    label: verdictLabels.review,
    Icon: IconEye,
    meaning: 'Nothing fails, but the lender has to review something.',
  },
  undetermined: {
    label: verdictLabels.undetermined,
    Icon: IconHelpCircle,
    meaning: 'Nothing fails, but information is missing.',
  },
  ineligible: { label: verdictLabels.ineligible, Icon: IconCircleX, meaning: 'At least one check fails.' },
} as const satisfies Record<VerdictStatus, object>;

/** An outcome is drawn as the verdict it leads to. */
export const outcomeDisplay = {
  pass: { label: 'Passes', status: 'eligible' },
  fail: { label: 'Fails', status: 'ineligible' },
  unknown: { label: 'Open', status: 'undetermined' },
  review: { label: 'Review', status: 'review' },
} as const satisfies Record<Outcome, { readonly label: string; readonly status: VerdictStatus }>;

/** A verdict as label, icon and colour. */
export const VerdictBadge = memo(function VerdictBadge({ status }: { readonly status: VerdictStatus }) {
  const { label, Icon } = verdictDisplay[status];
  return (
    <Badge
      className={classes.verdict ?? ''}
      data-status={status}
      variant="transparent"
      tt="none"
      size="md"
      leftSection={<Icon size={15} stroke={2} aria-hidden />}
    >
      {label}
    </Badge>
  );
});
