import { Button, Text } from '@mantine/core';
import { messageOf } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import type { CalendarEvent } from '../../contract.ts';
import type { useLeaveEvent } from '../queries.ts';

const leaving = (isRecurring: boolean) => ({
  title: 'Remove from my calendar',
  text: [
    ...(isRecurring ? ['This removes all events of the series.'] : []),
    'The organizer sees that you will not attend. You won’t get messages about it unless you are invited again.',
  ].join(' '),
  confirm: 'Remove',
  dangerous: true,
});

interface LeaveButtonProps {
  readonly event: CalendarEvent;
  readonly leave: ReturnType<typeof useLeaveEvent>;
  readonly onLeft: () => void;
}

/** For an attendee who cannot change the event. */
export function LeaveButton({ event, leave, onLeft }: LeaveButtonProps) {
  const ask = async () => {
    if (await confirm(leaving(event.isRecurring))) leave.mutate(undefined, { onSuccess: onLeft });
  };
  return (
    <>
      {leave.error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {messageOf(leave.error)}
        </Text>
      ) : null}
      <Button variant="subtle" color="red" mr="auto" loading={leave.isPending} onClick={() => void ask()}>
        Remove from my calendar
      </Button>
    </>
  );
}
