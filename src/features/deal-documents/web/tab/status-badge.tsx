import { Badge } from '@mantine/core';
import {
  isProcessing,
  isReady,
  type RequirementStatus,
  shownStatus,
  statusLabel,
} from '../../../../lending/documents/requirement.ts';

const special: Readonly<Partial<Record<RequirementStatus | 'unknown', string>>> = {
  processed: 'blue',
  rejected: 'red',
  error: 'red',
  unknown: 'amber',
};

function colorOf(status: string): string {
  if (isReady(status)) return 'pine';
  return isProcessing(status) ? 'blue' : (special[shownStatus(status)] ?? 'gray');
}

export const StatusBadge = ({ status }: { readonly status: string }) => (
  <Badge variant="light" color={colorOf(status)}>
    {statusLabel(status)}
  </Badge>
);
