import type { EventDetails } from '../model.ts';
import type { LocalTime, RecurrenceRule } from '../recurrence/rule.ts';
import type { Change, Series } from '../recurrence/series.ts';
import { momentOf } from '../recurrence/zoned.ts';
import { line, quoted, textValue } from './lines.ts';
import { zoneBlock } from './zones.ts';

export type IcsAnswer = 'NEEDS-ACTION' | 'ACCEPTED' | 'DECLINED' | 'TENTATIVE';

export interface IcsPerson {
  readonly name: string;
  /** An email address. */
  readonly address: string;
}

/** An event as a calendar file holds it. */
export interface IcsEvent {
  readonly uid: string;
  readonly sequence: number;
  /** When it was last changed. */
  readonly stamp: Date;
  readonly series: Series<EventDetails>;
  /** The moment of its start, where that is known: counting it is most of the work of a large file. */
  readonly start?: Date;
  readonly organizer?: IcsPerson;
  /** Whom the file is for; other people of the event are not in it. */
  readonly attendee?: IcsPerson & { readonly answer: IcsAnswer };
  readonly isCanceled?: boolean;
  /** This occurrence alone, by the local start that its rule gives it. */
  readonly only?: LocalTime;
}

function utc(moment: Date): string {
  const text = moment.toISOString();
  const [day, time] = [text.slice(0, 10), text.slice(11, 19)];
  return `${day.slice(0, 4)}${day.slice(5, 7)}${day.slice(8)}T${time.slice(0, 2)}${time.slice(3, 5)}${time.slice(6)}Z`;
}
const local = (time: LocalTime): string => `${time.replaceAll(/[-:]/g, '')}00`;
const zoned = (name: string, zone: string, time: LocalTime): string =>
  line(`${name};TZID=${zoneBlock(zone).id}`, local(time));

/** An event that happens once is written in UTC: the same moment for every program, whatever it knows of zones. */
const isOnce = ({ series }: IcsEvent): boolean => series.rule === null;

/** The zone whose clock an event goes by in its file. */
export const zoneOf = (event: IcsEvent): string | undefined => (isOnce(event) ? undefined : event.series.timeZone);

function details({ title, description, location }: EventDetails): string {
  return (
    line('SUMMARY', textValue(title)) +
    (location === '' ? '' : line('LOCATION', textValue(location))) +
    (description === '' ? '' : line('DESCRIPTION', textValue(description)))
  );
}

const addressed = ({ address }: IcsPerson): string => `mailto:${address.replaceAll(/[\s\p{Cc}]/gu, '')}`;

function people({ organizer, attendee }: IcsEvent): string {
  const from = organizer ? line(`ORGANIZER;CN=${quoted(organizer.name)}`, addressed(organizer)) : '';
  if (!attendee) return from;
  const { name, answer } = attendee;
  const parameters = `CN=${quoted(name)};ROLE=REQ-PARTICIPANT;PARTSTAT=${answer};RSVP=TRUE`;
  return from + line(`ATTENDEE;${parameters}`, addressed(attendee));
}

/** What every part of an event begins with: where in time it stands comes in between. */
function part(event: IcsEvent, when: string, what: EventDetails): string {
  const status = event.isCanceled ? 'CANCELLED' : 'CONFIRMED';
  return (
    line('BEGIN', 'VEVENT') +
    line('UID', textValue(event.uid)) +
    line('SEQUENCE', String(event.sequence)) +
    line('DTSTAMP', utc(event.stamp)) +
    when +
    line('STATUS', status) +
    details(what) +
    people(event) +
    line('END', 'VEVENT')
  );
}

/** Two moments: an occurrence on a night when clocks are set is still the one that is meant. */
const between = (start: Date, minutes: number): string =>
  line('DTSTART', utc(start)) + (minutes === 0 ? '' : line('DTEND', utc(new Date(start.getTime() + minutes * 60_000))));

/** On which day is said as well: programs disagree about months that lack it. */
function ruleText({ frequency, until }: RecurrenceRule, { start, timeZone }: Series<EventDetails>): string {
  const [month, day] = [Number(start.slice(5, 7)), Number(start.slice(8, 10))];
  const on = { daily: '', weekly: '', monthly: `;BYMONTHDAY=${day}`, yearly: `;BYMONTH=${month};BYMONTHDAY=${day}` };
  const end = until === null ? '' : `;UNTIL=${utc(momentOf(until, timeZone))}`;
  return `FREQ=${frequency.toUpperCase()}${end}${on[frequency]}`;
}

function ruleLines({ series, start: moment }: IcsEvent): string {
  const { rule, timeZone, start, exceptions, minutes } = series;
  if (rule === null) return between(moment ?? momentOf(start, timeZone), minutes);
  const canceled = exceptions.filter(({ change }) => change === null);
  return (
    zoned('DTSTART', timeZone, start) +
    // In real time, so that it is as long on a night when clocks are set.
    line('DURATION', `PT${minutes}M`) +
    line('RRULE', ruleText(rule, series)) +
    canceled.map(({ of }) => zoned('EXDATE', timeZone, of)).join('')
  );
}

function occurrence(event: IcsEvent, of: LocalTime, { start, minutes, details: own }: Change<EventDetails>): string {
  const { timeZone } = event.series;
  return part(event, zoned('RECURRENCE-ID', timeZone, of) + between(momentOf(start, timeZone), minutes), own);
}

/** An event with the occurrences that are not as its rule has them, or one occurrence alone. */
export function eventText(event: IcsEvent): string {
  const { series, only } = event;
  const asRule = (of: LocalTime) => ({ start: of, minutes: series.minutes, details: series.details });
  if (only !== undefined && series.rule !== null)
    return occurrence(event, only, series.exceptions.find(({ of }) => of === only)?.change ?? asRule(only));
  const changed = isOnce(event) ? [] : series.exceptions;
  return (
    part(event, ruleLines(event), series.details) +
    changed.map(({ of, change }) => (change === null ? '' : occurrence(event, of, change))).join('')
  );
}
