import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readBackups } from './manifest.ts';
import { placesIn } from './target.ts';

/** A part of the log; others, such as histories of timelines, are kept. */
const segment = /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?$/;

/**
 * Removes backups older than the newest few, the log that only they need, and files that no kept backup lists. Stopped half-way, the next
 * backup goes on.
 */
export async function keepNewest(folder: string, keeps: number): Promise<void> {
  const all = await readBackups(folder);
  const [kept, old] = [all.slice(0, keeps), all.slice(keeps)];
  for (const { place } of old) await rm(place, { recursive: true, force: true });
  const oldest = kept.at(-1);
  if (!oldest) return;
  const { wal, files } = placesIn(folder);
  // Names of parts sort as they follow; the first eight digits are the timeline.
  const needed = oldest.wal.first.slice(8);
  for (const name of await readdir(wal))
    if (segment.test(name) && name.slice(8, 24) < needed) await rm(join(wal, name), { force: true });
  if (old.length > 0) await removeUnlisted(files, new Set(kept.flatMap((one) => one.files.map(({ path }) => path))));
}

async function removeUnlisted(folder: string, listed: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !listed.has(path.slice(folder.length + 1))) await rm(path, { force: true });
  }
}
