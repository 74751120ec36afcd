import { Badge } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconEye, IconHelpCircle } from '@tabler/icons-react';
import type { VerdictStatus } from '../../../lending/verdict.ts';
import classes from './verdict.module.css';

export const verdictLooks = {
  eligible: { label: 'Eligible', Icon: IconCircleCheck, meaning: 'Every check passes.' },
  review: { label: 'Review', Icon: IconEye, meaning: 'Nothing fails; a person must look at something.' },
  undetermined: { label: 'Undetermined', Icon: IconHelpCircle, meaning: 'Nothing fails; a figure is still missing.' },
  ineligible: { label: 'Ineligible', Icon: IconCircleX, meaning: 'At least one check fails.' },
} as const satisfies Record<VerdictStatus, object>;

/** A verdict as word, icon and colour. */
export function VerdictBadge({ status }: { readonly status: VerdictStatus }) {
  const { label, Icon } = verdictLooks[status];
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
}
