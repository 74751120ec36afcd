import { Alert, List } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CalendarEvent } from '../../contract.ts';
import { browserZone, clashesOf, formatTimes, timesOf } from '../event-times.ts';
import { type AskedRange, eventsOptions } from '../queries.ts';

const shownAtMost = 3;

interface ClashesProps {
  /** What is asked for; undefined while it is not typed whole. */
  readonly range: AskedRange | undefined;
  /** The event that is edited does not stand in its own way. */
  readonly own: CalendarEvent | undefined;
}

/** The person's other events of that time. They are told, and saving goes ahead. */
export function Clashes({ range, own }: ClashesProps) {
  // As one text: what is typed makes a new range with every drawing.
  const [asked] = useDebouncedValue(range ? `${range.startDate} ${range.endDate}` : '', 300);
  const [startDate = '', endDate = ''] = asked.split(' ');
  const { data, isPlaceholderData } = useQuery(eventsOptions(asked === '' ? undefined : { startDate, endDate }));
  const clashing = range && data && !isPlaceholderData ? clashesOf(data, range, own) : [];
  return <div role="status">{clashing.length > 0 ? <ClashList clashing={clashing} /> : null}</div>;
}

function ClashList({ clashing }: { readonly clashing: readonly CalendarEvent[] }) {
  const zone = browserZone();
  const further = clashing.length - shownAtMost;
  return (
    <Alert
      mt="sm"
      color="amber"
      variant="light"
      icon={<IconCalendarEvent />}
      title="You have other events at this time"
    >
      <List size="sm">
        {clashing.slice(0, shownAtMost).map((one) => (
          <List.Item key={`${one._id} ${one.occurrence}`}>
            {one.title} ({formatTimes(zone, timesOf(one))})
          </List.Item>
        ))}
        {further > 0 ? <List.Item>{further} more</List.Item> : null}
      </List>
    </Alert>
  );
}
