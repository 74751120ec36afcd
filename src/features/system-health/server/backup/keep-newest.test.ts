import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepNewest } from './keep-newest.ts';
import { type Manifest, readBackups, removeUnfinished, unfinished, writeManifest } from './manifest.ts';
import { makePlaces, placesIn } from './target.ts';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-keep-'));
  await makePlaces(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const segmentOf = (number: number) => `0000000100000000${number.toString(16).toUpperCase().padStart(8, '0')}`;
const listed = (path: string) => ({ path, size: 1, sha256: createHash('sha256').update(path).digest('hex') });

async function make(day: number, files: readonly string[]): Promise<string> {
  const id = randomUUID();
  const draft = join(placesIn(folder).base, `${id}${unfinished}`);
  mkdirSync(join(draft, 'database'), { recursive: true });
  const at = new Date(Date.UTC(2026, 10, day));
  const manifest: Manifest = {
    ...{ format: 1, id, startedAt: at, endedAt: at, postgres: '18.4', schema: '0105' },
    wal: { first: segmentOf(day), last: segmentOf(day) },
    database: [listed('PG_VERSION')],
    files: files.map(listed),
  };
  await writeManifest(draft, manifest);
  for (const file of files) writeFileSync(join(placesIn(folder).files, file), 'x');
  for (const name of [segmentOf(day), `${segmentOf(day)}.00000028.backup`])
    writeFileSync(join(placesIn(folder).wal, name), '');
  return id;
}

describe('the backups that are kept', () => {
  it('are the newest, with the log and the files that they need', async () => {
    const ids = [await make(1, ['old', 'both']), await make(2, ['both']), await make(3, ['both', 'new'])];
    writeFileSync(join(placesIn(folder).wal, '00000002.history'), '');
    await keepNewest(folder, 2);
    expect((await readBackups(folder)).map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(readdirSync(placesIn(folder).files).sort()).toEqual(['both', 'new']);
    expect(readdirSync(placesIn(folder).wal).sort()).toEqual(
      [
        ...[segmentOf(2), `${segmentOf(2)}.00000028.backup`, segmentOf(3), `${segmentOf(3)}.00000028.backup`],
        '00000002.history',
      ].sort(),
    );
    await keepNewest(folder, 2);
    expect(await readBackups(folder)).toHaveLength(2);
  });

  it('are never all of them gone, and none is one without its manifest', async () => {
    const id = await make(1, ['one']);
    mkdirSync(join(placesIn(folder).base, `${randomUUID()}${unfinished}`));
    mkdirSync(join(placesIn(folder).base, randomUUID()));
    await keepNewest(folder, 1);
    expect((await readBackups(folder)).map((one) => one.id)).toEqual([id]);
    expect(existsSync(join(placesIn(folder).files, 'one'))).toBe(true);
    await removeUnfinished(folder);
    expect(readdirSync(placesIn(folder).base).filter((name) => name.endsWith(unfinished))).toEqual([]);
  });
});
