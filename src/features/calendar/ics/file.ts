import type { InSteps } from '../../../kernel/steps.ts';
import { eventText, type IcsEvent, zoneOf } from './event.ts';
import { line, textValue } from './lines.ts';
import { zoneBlock } from './zones.ts';

export type IcsMethod = 'REQUEST' | 'CANCEL';

interface IcsFile {
  /** What a calendar that is subscribed to is called. */
  readonly name?: string;
  /** An invitation says what it is for. */
  readonly method?: IcsMethod;
  readonly events: readonly IcsEvent[];
}

/** How often a program that subscribed should ask again. */
const refreshed = 'PT1H';

/** A calendar file (RFC 5545), in steps: thousands of events hold up nobody. */
export function* fileInSteps({ name, method, events }: IcsFile): InSteps<string> {
  const zones = [...new Set(events.flatMap((event) => zoneOf(event) ?? []))].map(zoneBlock);
  const parts = [
    line('BEGIN', 'VCALENDAR'),
    line('VERSION', '2.0'),
    line('PRODID', '-//Plinth//Calendar//EN'),
    line('CALSCALE', 'GREGORIAN'),
    method === undefined ? '' : line('METHOD', method),
    name === undefined ? '' : line('X-WR-CALNAME', textValue(name)) + line('NAME', textValue(name)),
    name === undefined ? '' : line('REFRESH-INTERVAL;VALUE=DURATION', refreshed) + line('X-PUBLISHED-TTL', refreshed),
    ...new Set(zones.map(({ text }) => text)),
  ];
  for (const event of events) {
    parts.push(eventText(event));
    yield;
  }
  parts.push(line('END', 'VCALENDAR'));
  return parts.join('');
}
