import { Button } from '@mantine/core';
import { IconUserCheck, IconUserPlus } from '@tabler/icons-react';
import { confirm } from '../../../../ui/confirm.ts';
import { formatRelative } from '../../../../ui/format.ts';
import type { WaitingLine, WorkItem } from '../../model.ts';
import { useProfile } from '../session.ts';
import { useAssign } from './use-assign.ts';
import classes from './waiting.module.css';

interface AssigneeProps {
  readonly line: WaitingLine;
  readonly work: WorkItem;
}

/** Which administrator works on this, with the button that changes it. */
export function Assignee({ line: { text, assignee }, work }: AssigneeProps) {
  const assign = useAssign();
  const isOwn = assignee?.accountId === useProfile()._id;
  const change = async () => {
    if (assignee && !isOwn) {
      const isSure = await confirm({
        title: 'Take over',
        text: `${assignee.name} took on “${text}” ${formatRelative(assignee.since)}.`,
        confirm: 'Take over',
      });
      if (!isSure) return;
    }
    await assign(work, assignee, !isOwn);
  };
  const [label, act] = assignee ? (isOwn ? ['Yours', 'Give back'] : [assignee.name, 'Take over']) : ['Take on'];
  return (
    <Button
      size="compact-sm"
      variant={isOwn ? 'light' : 'subtle'}
      color={assignee ? 'pine' : 'gray'}
      className={classes.assignee}
      leftSection={assignee ? <IconUserCheck size={14} aria-hidden /> : <IconUserPlus size={14} aria-hidden />}
      aria-label={`${act ? `${label}. ${act}` : label}: ${text}`}
      title={act}
      onClick={() => void change()}
    >
      {label}
    </Button>
  );
}
