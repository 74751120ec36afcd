import type { Readable } from 'node:stream';
import { csvLines } from '../../../kernel/files/csv.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { zipOf } from '../../../platform/files/written/zip.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type DataSubject, type OwnDataRow, type PersonalData, personalData } from '../../accounts/server/api.ts';
import { cellOf } from '../../data-export/server/api.ts';
import type { PrivacyRow } from './tables.ts';

export interface Found {
  readonly part: PersonalData;
  readonly rows: readonly OwnDataRow[];
}

/** What every feature has of the person; features that have nothing are left out. */
export async function findAll(platform: Platform, db: Queries, { email, name }: DataSubject): Promise<Found[]> {
  const found: Found[] = [];
  for (const part of platform.hooks.all(personalData)) {
    const rows = await part.find(db, { email, name }, platform);
    if (rows.length > 0) found.push({ part, rows });
  }
  return found;
}

/** A ZIP of everything that was found: for each type a JSON and a CSV. */
export async function zipOfFound(platform: Platform, db: Queries, row: PrivacyRow): Promise<Readable> {
  // Somebody could ask with another's name: what was found by it is for the desk.
  const found = (await findAll(platform, db, row)).filter(({ part }) => !part.isByName);
  const named = ({ part, rows }: Found) =>
    rows.map((one) => Object.fromEntries(part.columns.map((column) => [column, one[column] ?? null])));
  const entries = found.flatMap((one) => [
    { name: `${one.part.name}.json`, content: () => [JSON.stringify(named(one), null, 2)] },
    {
      name: `${one.part.name}.csv`,
      content: () => [
        csvLines([one.part.columns, ...one.rows.map((each) => one.part.columns.map((column) => cellOf(each[column])))]),
      ],
    },
  ]);
  const lines = found.map(
    ({ part, rows }) => `${part.title} (${part.name}): ${rows.length}. If you ask for erasure: ${part.stays}`,
  );
  const readme = [
    `What Plinth stores about ${row.email}, as of ${platform.clock.now().toISOString()}.`,
    '',
    ...(lines.length > 0 ? lines : ['Nothing was found.']),
    '',
  ].join('\r\n');
  return zipOf([...entries, { name: 'README.txt', content: () => [readme] }], platform.clock.now());
}
