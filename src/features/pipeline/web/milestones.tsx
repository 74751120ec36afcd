import { IconCircle, IconCircleCheckFilled, IconCircleDotFilled } from '@tabler/icons-react';
import type { PipelineEntry } from '../contract.ts';
import classes from './pipeline.module.css';

const words: Readonly<Record<string, string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
};

/** How far the deal has come. A status that is not known here is shown as the server says it. */
export function Milestones({ milestones }: Pick<PipelineEntry, 'milestones'>) {
  return (
    <ol className={classes.milestones} aria-label="Milestones">
      {milestones.map(({ name, status }) => (
        <li key={name} data-status={status}>
          <StatusIcon status={status} />
          <span>
            <span className={classes.milestoneName}>{name}</span>
            <span className={classes.milestoneStatus}>{words[status] ?? status}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function StatusIcon({ status }: { readonly status: string }) {
  const Icon =
    status === 'completed' ? IconCircleCheckFilled : status === 'in_progress' ? IconCircleDotFilled : IconCircle;
  return <Icon size={20} aria-hidden />;
}
