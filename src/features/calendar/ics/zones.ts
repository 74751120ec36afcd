import { tzlib_get_ical_block } from 'timezones-ical-library';

interface ZoneBlock {
  /** The name that its block defines: of a zone with several names the newest. */
  readonly id: string;
  readonly text: string;
}

const known = new Map<string, ZoneBlock>();

/** How a zone's clock is set: the rules of today, as calendar programs carry them. */
export function zoneBlock(zone: string): ZoneBlock {
  const had = known.get(zone);
  if (had) return had;
  const [block = '', parameter = `TZID=${zone}`] = [tzlib_get_ical_block(zone)].flat();
  const made = { id: parameter.replace(/^TZID=/, ''), text: block === '' ? '' : `${block.trimEnd()}\r\n` };
  known.set(zone, made);
  return made;
}
