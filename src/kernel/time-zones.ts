import { isTimeZone } from './dates.ts';
import { formatDay } from './format.ts';
import { type StateCode, toStateCode } from './states.ts';

export interface TimeZone {
  /** As the IANA database names it. */
  readonly name: string;
  /** As people say it behind a time of day, in summer and winter: 'Pacific'. */
  readonly label: string;
}

const pacific: TimeZone = { name: 'America/Los_Angeles', label: 'Pacific' };
const zones = [
  {
    zone: { name: 'America/New_York', label: 'Eastern' },
    states: 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV',
  },
  { zone: { name: 'America/Chicago', label: 'Central' }, states: 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI' },
  { zone: { name: 'America/Denver', label: 'Mountain' }, states: 'CO ID MT NM UT WY' },
  { zone: { name: 'America/Phoenix', label: 'Arizona' }, states: 'AZ' },
  { zone: pacific, states: 'CA NV OR WA' },
  { zone: { name: 'America/Anchorage', label: 'Alaska' }, states: 'AK' },
  { zone: { name: 'Pacific/Honolulu', label: 'Hawaii' }, states: 'HI' },
] as const;

const byState: ReadonlyMap<string, TimeZone> = new Map(
  zones.flatMap(({ zone, states }) => states.split(' ').map((state) => [state, zone] as const)),
);

/**
 * The time zone of a state, that of most of its people where it has several. Of what is no state, the latest of the
 * contiguous ones: a day there ends when it has ended for everybody on the mainland.
 */
export function zoneOfState(state: unknown): TimeZone {
  const code: StateCode | undefined = typeof state === 'string' ? toStateCode(state) : undefined;
  return (code && byState.get(code)) ?? pacific;
}

/** The zone that somebody has chosen or their browser told, as it is said behind a time of day ('PT'); else the latest of the mainland. */
export function zoneOfPerson(own: string | null | undefined): TimeZone {
  if (!own || !isTimeZone(own)) return zoneOfState(undefined);
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: own, timeZoneName: 'shortGeneric' }).formatToParts();
  return { name: own, label: parts.find(({ type }) => type === 'timeZoneName')?.value ?? own };
}

/** A zone that nobody needs to say, as of a viewer. */
export type NamedZone = Pick<TimeZone, 'name'> & Partial<TimeZone>;

/** What calendar and clock of the zone show at a moment. */
const localTime = ({ name }: NamedZone, moment: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(name);

/** What calendar (YYYY-MM-DD) and clock (hh:mm) of the zone show at a moment. */
export function clockIn(zone: NamedZone, moment: Date): { readonly day: string; readonly time: string } {
  const local = localTime(zone, moment);
  return { day: `${local.toPlainDate()}`, time: local.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/** The calendar day, YYYY-MM-DD, that it is in the zone; or the one so many days later, however long these are. */
export const dayIn = (zone: NamedZone, moment: Date, daysLater = 0): string =>
  `${localTime(zone, moment).toPlainDate().add({ days: daysLater })}`;

/** The moment at which calendar (YYYY-MM-DD) and clock (hh:mm) of the zone show this; where clocks skip it, as much later as they skip. */
export const momentIn = ({ name }: NamedZone, day: string, time: string): Date =>
  new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(name).epochMilliseconds);

/** The last moment of a calendar day, YYYY-MM-DD, in the zone: a millisecond before the next begins. */
export const endOfDay = (zone: TimeZone, day: string): Date =>
  new Date(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone.name).epochMilliseconds - 1);

/** A moment where it counts: 'Dec 4, 2026, 3:12 PM Pacific'. */
export function formatMomentIn(zone: TimeZone, moment: Date): string {
  const { day, time } = clockIn(zone, moment);
  const hour = Number(time.slice(0, 2));
  return `${formatDay(day)}, ${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'} ${zone.label}`;
}
/** The end of a calendar day, YYYY-MM-DD, as a deadline: 'Dec 4, 2026, 11:59 PM Pacific'. */
export const formatEndOfDay = (zone: TimeZone, day: string): string => `${formatDay(day)}, 11:59 PM ${zone.label}`;
