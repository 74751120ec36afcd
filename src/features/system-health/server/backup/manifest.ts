import { existsSync } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Copied, flushFolder } from './copying.ts';
import { BackupProblem, placesIn } from './target.ts';

const copied = z.object({ path: z.string(), size: z.int().min(0), sha256: z.string().length(64) });

/** Written when everything that it lists is on the disk: a folder without one is no backup. */
const manifestSchema = z.object({
  format: z.literal(1),
  id: z.uuid(),
  startedAt: z.coerce.date(),
  /** A restore can aim at any moment from here on. */
  endedAt: z.coerce.date(),
  postgres: z.string(),
  schema: z.string(),
  /** The first and the last part of the log that the copy of the database needs. */
  wal: z.object({ first: z.string(), last: z.string() }),
  database: z.array(copied),
  files: z.array(copied),
});
export type Manifest = z.infer<typeof manifestSchema>;

const name = 'manifest.json';
/** What is being written, and is no backup yet. */
export const unfinished = '.part';

/** Makes the folder a backup: the manifest comes last, and the folder gets its name after it. */
export async function writeManifest(draft: string, manifest: Manifest): Promise<void> {
  const file = await open(join(draft, `${name}${unfinished}`), 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(manifest));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(join(draft, `${name}${unfinished}`), join(draft, name));
  await flushFolder(draft);
  const final = draft.slice(0, -unfinished.length);
  await rename(draft, final);
  await flushFolder(join(final, '..'));
}

/** Every backup that is whole, the newest first. Folders that an interrupted one left are passed over. */
export async function readBackups(folder: string): Promise<readonly (Manifest & { readonly place: string })[]> {
  const { base } = placesIn(folder);
  if (!existsSync(base)) return [];
  const found: (Manifest & { readonly place: string })[] = [];
  for (const entry of await readdir(base)) {
    const place = join(base, entry);
    if (entry.endsWith(unfinished) || !existsSync(join(place, name))) continue;
    const read = manifestSchema.safeParse(JSON.parse(await readFile(join(place, name), 'utf8')));
    if (!read.success)
      throw new BackupProblem(`${join(place, name)} can't be read: another version of Plinth wrote it.`);
    found.push({ ...read.data, place });
  }
  return found.sort((a, b) => b.endedAt.getTime() - a.endedAt.getTime());
}

/** The files that any of these backups has, each as the newest that names it found it. */
export const filesOf = (backups: readonly Manifest[]): ReadonlyMap<string, Copied> =>
  new Map(backups.toReversed().flatMap((one) => one.files.map((file) => [file.path, file] as const)));

/** Removes what interrupted backups left behind. */
export async function removeUnfinished(folder: string): Promise<void> {
  const { base } = placesIn(folder);
  for (const entry of await readdir(base))
    if (entry.endsWith(unfinished)) await rm(join(base, entry), { recursive: true, force: true });
}
