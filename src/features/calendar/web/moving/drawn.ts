import { dayIn } from '../../../../kernel/time-zones.ts';
import type { TimelineItem } from '../../../timeline/contract.ts';
import type { CalendarEvent } from '../../contract.ts';
import { browserZone } from '../event-times.ts';

/** What an entry of the calendar stands for. */
export type Entry = { readonly event: CalendarEvent } | { readonly item: TimelineItem };

interface Drawn {
  readonly extendedProps: Record<string, unknown>;
}
/** What was handed to the calendar comes back untyped. */
export const entryOf = ({ extendedProps }: Drawn): Entry => extendedProps as unknown as Entry;

export const drawnEvent = (event: CalendarEvent) => ({
  id: `${event._id} ${event.occurrence}`,
  title: event.title,
  start: event.startDate,
  end: event.endDate,
  editable: event.can.edit,
  extendedProps: { event },
});

export const dayOfItem = ({ at, day }: TimelineItem): string => day ?? dayIn(browserZone(), new Date(at ?? 0));

/** Above the hours of its day, whatever its own hour: it is due then and takes no time. */
export const drawnItem = (item: TimelineItem) => ({
  id: `${item.layer} ${item._id}`,
  title: item.title,
  start: dayOfItem(item),
  allDay: true,
  url: item.href,
  startEditable: item.can.move,
  durationEditable: false,
  // On a quiet ground, so that events, which take time, stand out.
  color: 'var(--mantine-color-default-hover)',
  contrastColor: 'var(--mantine-color-text)',
  extendedProps: { item },
});
