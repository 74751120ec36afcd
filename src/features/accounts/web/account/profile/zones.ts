import { isTimeZone } from '../../../../../kernel/dates.ts';

interface ZoneGroup {
  readonly region: string;
  readonly zones: readonly { readonly name: string; readonly place: string }[];
}

const elsewhere = 'Other';

/** Every time zone of the IANA database that this browser offers, and these as well, by region: 'America', 'Argentina, Salta'. */
export function zoneGroups(alsoOffered: readonly string[]): ZoneGroup[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...alsoOffered]);
  const regions = new Map<string, { name: string; place: string }[]>();
  for (const name of [...names].sort()) {
    const [region = '', ...places] = name.split('/');
    const place = (places.length > 0 ? places.join(', ') : name).replaceAll('_', ' ');
    const group = places.length > 0 ? region : elsewhere;
    regions.set(group, [...(regions.get(group) ?? []), { name, place }]);
  }
  const ordered = [...regions].sort(([one], [other]) => Number(one === elsewhere) - Number(other === elsewhere));
  return ordered.map(([region, zones]) => ({ region, zones }));
}

/** The day of the week and the time of day in a zone; null in one that this browser does not know. */
export const timeIn = (timeZone: string, at: Date): string | null =>
  isTimeZone(timeZone)
    ? new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone }).format(at)
    : null;
