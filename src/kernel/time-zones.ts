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

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf({ name }: TimeZone): Intl.DateTimeFormat {
  const known = formats.get(name);
  if (known) return known;
  const two = '2-digit';
  const parts = {
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
  } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: name });
  formats.set(name, format);
  return format;
}

/** What calendar and clock of the zone show at a moment: YYYY-MM-DDThh:mm:ss. */
function localTime(moment: Date, zone: TimeZone): string {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

/** What calendar (YYYY-MM-DD) and clock (hh:mm) of the zone show at a moment. */
export function clockIn(zone: TimeZone, moment: Date): { readonly day: string; readonly time: string } {
  const local = localTime(moment, zone);
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/** The calendar day, YYYY-MM-DD, that it is in the zone. */
export const dayIn = (zone: TimeZone, moment: Date): string => localTime(moment, zone).slice(0, 10);

/** The last moment of a calendar day, YYYY-MM-DD, in the zone. */
export function endOfDay(zone: TimeZone, day: string): Date {
  const asUtc = Date.parse(`${day}T23:59:59.999Z`);
  const aheadAt = (time: number) => Date.parse(`${localTime(new Date(time), zone)}.999Z`) - time;
  // By how much the zone is ahead then is known only when the moment is: one better guess settles it, for no clock in the
  // States is set around midnight.
  const guess = asUtc - aheadAt(asUtc);
  return new Date(asUtc - aheadAt(guess));
}

/** A moment where it counts: 'Dec 4, 2026, 3:12 PM Pacific'. */
export function formatMomentIn(zone: TimeZone, moment: Date): string {
  const local = localTime(moment, zone);
  const hour = Number(local.slice(11, 13));
  const time = `${hour % 12 === 0 ? 12 : hour % 12}:${local.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${formatDay(local.slice(0, 10))}, ${time} ${zone.label}`;
}
/** The end of a calendar day, YYYY-MM-DD, as a deadline: 'Dec 4, 2026, 11:59 PM Pacific'. */
export const formatEndOfDay = (zone: TimeZone, day: string): string => `${formatDay(day)}, 11:59 PM ${zone.label}`;
