import { Badge } from '@mantine/core';
import type { LenderDocument } from '../../contract.ts';

const labels = { held: 'Waiting for virus scan', refused: 'Removed: malware found' } as const;

/** Why a file can't be opened; nothing for one that can. */
export function ScanBadge({ scan }: Pick<LenderDocument, 'scan'>) {
  return scan === null ? null : (
    <Badge variant="light" color={scan === 'held' ? 'amber' : 'red'} tt="none">
      {labels[scan]}
    </Badge>
  );
}
