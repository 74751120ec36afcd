import { Badge } from '@mantine/core';
import { type ApplicationStatus, applicationStatuses } from '../model.ts';

const colors: Readonly<Record<ApplicationStatus, string>> = {
  received: 'blue',
  inReview: 'blue',
  documentation: 'amber',
  underwriting: 'blue',
  approved: 'pine',
  closed: 'pine',
  declined: 'red',
  withdrawn: 'gray',
};

export const StatusBadge = ({ status }: { readonly status: ApplicationStatus }) => (
  <Badge variant="light" color={colors[status]}>
    {applicationStatuses[status]}
  </Badge>
);
