import '@mantine/core/styles/Progress.css';
import { Button, Progress, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconArrowBackUp, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { choicePauseMs } from '../../../pipeline/model.ts';
import { useSelectLender } from '../../../pipeline/web/queries.ts';
import classes from './choice-pause.module.css';

interface ChoicePauseProps {
  readonly entryId: string;
  /** When the lenders are notified; null: no choice waits for that. */
  readonly tellLendersAt: string | null;
}

/** What is left of the pause after a choice, and the undo that costs nothing. The server decides when it is over. */
export function ChoicePause({ entryId, tellLendersAt }: ChoicePauseProps) {
  return (
    <div className={classes.place}>
      {/* Read out once, when it fills: the seconds are for the eye. */}
      <div role="status" className={classes.status}>
        {tellLendersAt === null ? null : (
          <Text size="sm" className={classes.said}>
            Lender selected. No lender has been notified yet. You can still undo.
          </Text>
        )}
      </div>
      {tellLendersAt === null ? null : (
        <Countdown key={tellLendersAt} entryId={entryId} tellLendersAt={tellLendersAt} />
      )}
    </div>
  );
}

function Countdown({ entryId, tellLendersAt }: { readonly entryId: string; readonly tellLendersAt: string }) {
  const selectLender = useSelectLender();
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 250, { autoInvoke: true });
  // A clock that is off shows no more than the pause has.
  const leftMs = Math.min(choicePauseMs, Math.max(0, Date.parse(tellLendersAt) - now));
  const seconds = Math.ceil(leftMs / 1000);
  return (
    <div className={classes.bar}>
      <IconClock size={18} aria-hidden className={classes.icon} />
      <div className={classes.count} aria-hidden>
        <Text size="sm" fw={560}>
          {seconds > 0 ? `Notifying lenders in ${seconds} s` : 'Notifying lenders\u2026'}
        </Text>
        <Progress value={(leftMs * 100) / choicePauseMs} size="xs" transitionDuration={250} />
      </div>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconArrowBackUp size={16} />}
        loading={selectLender.isPending}
        onClick={() => selectLender.mutate({ entryId, lenderId: null, onlyIfUntold: true })}
      >
        Undo
      </Button>
    </div>
  );
}
