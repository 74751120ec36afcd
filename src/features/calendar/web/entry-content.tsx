import type { EventDisplayInfo } from '@fullcalendar/react';
import { VisuallyHidden } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import type { TimelineItem } from '../../timeline/contract.ts';
import type { CalendarEvent } from '../contract.ts';
import classes from './calendar.module.css';
import { browserZone, formatClock } from './event-times.ts';
import { LayerIcon } from './layers/layer-icon.tsx';
import layerClasses from './layers/layers.module.css';
import { layerLabel } from './layers/legend.tsx';
import { entryOf } from './moving/drawn.ts';

/** Room for all that is to be said. */
const isWhole = (view: string): boolean => view === 'timeGridDay' || view === 'agenda';

export function EntryContent(info: EventDisplayInfo) {
  const entry = entryOf(info.event);
  return 'item' in entry ? <Item item={entry.item} info={info} /> : <Event event={entry.event} info={info} />;
}

export function entryClass({ event }: EventDisplayInfo): string {
  const entry = entryOf(event);
  if ('event' in entry) return classes.event ?? '';
  const { state } = entry.item;
  const own = state === 'open' ? '' : layerClasses[state];
  return `${layerClasses.item} ${own}`;
}

/** Time and title, and where there is room for it the place. */
function Event({ event, info }: { readonly event: CalendarEvent; readonly info: EventDisplayInfo }) {
  const { timeText, timeClass, titleClass, isNarrow, view } = info;
  const { start, end } = info.event;
  const hasNoRoom = isNarrow && view.type === 'dayGridMonth';
  const hasTime = timeText !== '' && !hasNoRoom;
  return (
    <>
      {hasTime && start ? (
        <div className={timeClass}>{formatClock(browserZone(), start, isWhole(view.type) ? end : null)}</div>
      ) : null}
      <div className={isWhole(view.type) ? titleClass : `${titleClass} ${classes.title}`} title={event.title}>
        {event.title}
        {isWhole(view.type) && event.location !== '' ? (
          <span className={classes.place}> · {event.location}</span>
        ) : null}
        {event.isRecurring && !hasNoRoom ? (
          <IconRepeat size={12} role="img" aria-label="Repeats" className={classes.repeats} />
        ) : null}
      </div>
    </>
  );
}

const stateWords = { open: '', overdue: 'Overdue', done: 'Done' } as const;

/** The mark of its layer, its hour and title, and where there is room for it the rest. */
function Item({ item, info }: { readonly item: TimelineItem; readonly info: EventDisplayInfo }) {
  const { isNarrow, view } = info;
  const whole = isWhole(view.type);
  const { at, detail, layer, state, title } = item;
  const hour = at === null || (isNarrow && !whole) ? null : formatClock(browserZone(), new Date(at), null);
  const words = stateWords[state];
  return (
    <div
      className={layerClasses.content}
      title={[layerLabel(layer), title, detail].filter((one) => one !== '').join(' · ')}
    >
      <LayerIcon layer={layer} className={layerClasses.icon ?? ''} />
      <VisuallyHidden>{layerLabel(layer)}: </VisuallyHidden>
      {words === '' ? null : whole ? (
        <span className={state === 'overdue' ? layerClasses.late : undefined}>{words} </span>
      ) : (
        <VisuallyHidden>{words}: </VisuallyHidden>
      )}
      <span className={whole ? layerClasses.whole : layerClasses.text}>
        {hour === null ? null : `${hour} `}
        {title}
        {whole && detail !== '' ? <span className={layerClasses.detail}> · {detail}</span> : null}
      </span>
    </div>
  );
}
