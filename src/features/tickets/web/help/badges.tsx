import { Badge } from '@mantine/core';
import type { TicketPriority, TicketStatus } from '../../topics.ts';
import classes from './help.module.css';

const statusColors: Readonly<Record<TicketStatus, string>> = {
  Open: 'red',
  'In Progress': 'amber',
  'Waiting for Response': 'blue',
  Resolved: 'green',
  Closed: 'gray',
};
const priorityColors: Readonly<Record<TicketPriority, string>> = {
  Low: 'gray',
  Medium: 'blue',
  High: 'orange',
  Critical: 'red',
};

export const StatusBadge = ({ status }: { readonly status: TicketStatus }) => (
  <Badge variant="light" color={statusColors[status]} tt="none">
    {status}
  </Badge>
);

export const PriorityBadge = ({ priority }: { readonly priority: TicketPriority }) => (
  <Badge
    variant="light"
    color={priorityColors[priority]}
    tt="none"
    // The palette's own pair for orange is too faint to read.
    className={priority === 'High' ? (classes.high ?? '') : ''}
  >
    {priority} priority
  </Badge>
);
