import { clockIn, momentIn } from '../../../../kernel/time-zones.ts';
import { shownZone } from '../../../../ui/format.ts';

const zone = () => ({ name: shownZone() });

/** A moment as the input `datetime-local` has it, on the viewer's clock: 2026-11-28T17:00. */
export function asTyped(at: Date): string {
  const { day, time } = clockIn(zone(), at);
  return `${day}T${time}`;
}

const typedShape = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/;

/** The moment that is typed on the viewer's clock; undefined where none is, or only a part of one. */
export function momentOfTyped(typed: string): string | undefined {
  const [, day, time] = typedShape.exec(typed) ?? [];
  return day === undefined || time === undefined ? undefined : momentIn(zone(), day, time).toISOString();
}
