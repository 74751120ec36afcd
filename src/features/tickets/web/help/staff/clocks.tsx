import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconPlayerPause } from '@tabler/icons-react';
import { clockText, type ShownClock, type ShownClocks } from '../../../help/clocks/ticket-clock.ts';
import { supportHours } from '../../../topics.ts';
import classes from '../help.module.css';

const isLate = ({ leftSeconds }: ShownClock): boolean => leftSeconds < 0;

/** A clock in words with a sign: never by color alone. */
const Clock = ({ clock }: { readonly clock: ShownClock }) => {
  const Sign = isLate(clock)
    ? IconAlertTriangle
    : { running: IconClock, paused: IconPlayerPause, done: IconCheck }[clock.state];
  return (
    <span className={classes.clock} data-late={(isLate(clock) && clock.state !== 'done') || undefined}>
      <Sign size={15} aria-hidden />
      {clockText(clock)}
    </span>
  );
};

/** Of a list: the clock that matters now. */
export const DueClock = ({ clocks }: { readonly clocks: ShownClocks | null }) =>
  clocks === null ? (
    '–'
  ) : (
    <Clock clock={clocks.firstResponse.state === 'done' ? clocks.resolution : clocks.firstResponse} />
  );

export const TicketClocks = ({ clocks }: { readonly clocks: ShownClocks | null }) =>
  clocks === null ? null : (
    <div>
      {(
        [
          ['First response', clocks.firstResponse],
          ['Resolution', clocks.resolution],
        ] as const
      ).map(([label, clock]) => (
        <Group key={label} justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Clock clock={clock} />
        </Group>
      ))}
      <Text size="xs" c="dimmed" mt={4}>
        In support hours: {supportHours}.
      </Text>
    </div>
  );
