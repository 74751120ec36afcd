import type { Readable } from 'node:stream';
import { inArray } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../../kernel/errors.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { reencryptsColumn } from '../../../../platform/encryption/reencrypt-column.ts';
import { listFiles } from '../../../../platform/files/storage/list-files.ts';
import type { RetentionRule } from '../../../../platform/jobs/retention.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { sendFile } from '../../../documents/server/api.ts';
import { type LoanPackageRow, loanPackages } from '../tables.ts';

// How the files of packages are stored, encrypted: the one place that knows. Each run writes files of its own, which count only
// from the moment that the row names one: what a run leaves that was killed, or still goes on after its time, harms nothing.

const folder = 'loan-packages';
/** What the key of a file is encrypted for. */
const placeOf = (packageId: string): string => `loan_packages.${packageId}.file_key`;
const nameOf = (packageId: string, run: string): string => `${packageId}.${run}`;

/** What the row keeps, encrypted: which file it is, and its key. */
interface NamedFile {
  readonly run: string;
  readonly fileKey: string;
}

export const putFile = (
  { encryptedFiles }: Platform,
  packageId: string,
  run: string,
  content: AsyncIterable<Uint8Array>,
) => encryptedFiles.put(`${folder}/${nameOf(packageId, run)}`, content);

export const openFile = ({ encryptedFiles }: Platform, packageId: string, { run, fileKey }: NamedFile) =>
  encryptedFiles.open(`${folder}/${nameOf(packageId, run)}`, fileKey);

/** What can't be removed now is named by nothing, and the nightly clean-up removes it. */
export async function removeFiles({ files }: Platform, packageId: string, runs: readonly string[]): Promise<void> {
  await Promise.allSettled(runs.map((run) => files.delete(`${folder}/${nameOf(packageId, run)}`)));
}

export const encryptName = (
  { encryption }: Platform,
  tx: Transaction,
  packageId: string,
  { run, fileKey }: NamedFile,
) => encryption.encrypt(tx, placeOf(packageId), `${run} ${fileKey}`);

async function nameIn({ encryption, database }: Platform, { id, fileKey }: LoanPackageRow): Promise<NamedFile> {
  if (fileKey === null) throw new AppError('NOT_FOUND');
  const [run = '', key = ''] = (await encryption.decrypt(database.db, placeOf(id), fileKey)).split(' ');
  return { run, fileKey: key };
}

/** The ZIP of a package, as it is read. @throws NOT_FOUND while it is not made */
export const openPackage = async (platform: Platform, row: LoanPackageRow): Promise<Readable> =>
  openFile(platform, row.id, await nameIn(platform, row));

/** Sends the ZIP of a package. @throws NOT_FOUND while it is not made */
export async function sendPackage(platform: Platform, reply: FastifyReply, row: LoanPackageRow, name: string) {
  const { run, fileKey } = await nameIn(platform, row);
  const file = { id: nameOf(row.id, run), originalName: name, mediaType: 'application/zip', size: row.size ?? 0 };
  await sendFile(platform, reply, folder, { ...file, fileKey }, true);
}

const atOnce = 200;

export const leftoverPackages: RetentionRule = {
  name: `leftover-files:${folder}`,
  what: 'ZIP files of packages that nothing refers to',
  tables: [],
  // Longer than any run takes.
  kept: { days: 1, after: 'they were stored' },
  why: 'A newer file has replaced them, or what made them was interrupted.',
  remove: removeUnnamedPackages,
};

async function removeUnnamedPackages(platform: Platform, before: Date): Promise<number> {
  let removed = 0;
  const names = (await listFiles(platform.files, folder)).map(({ name }) => name);
  const byPackage = Map.groupBy(names, (name) => name.split('.')[0] ?? '');
  const ids = [...byPackage.keys()].filter((id) => uuid.test(id));
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const rows = await platform.database.db.select().from(loanPackages).where(inArray(loanPackages.id, some));
    for (const id of some) {
      const row = rows.find((one) => one.id === id);
      const named = row?.fileKey ? nameOf(id, (await nameIn(platform, row)).run) : undefined;
      for (const name of byPackage.get(id) ?? [])
        if (name !== named) removed += await removeOld(platform, name, before);
    }
  }
  return removed;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function removeOld({ files }: Platform, name: string, before: Date): Promise<number> {
  const key = `${folder}/${name}`;
  // Another process may have removed it since it was listed.
  if (!(await files.exists(key))) return 0;
  const { lastModified } = await files.getMetaData(key);
  if (lastModified >= before) return 0;
  await files.delete(key);
  return 1;
}

/** For rotating the keys. */
export const reencryptPackageKeys = ({ encryption }: Platform) =>
  reencryptsColumn(encryption, {
    table: loanPackages,
    id: loanPackages.id,
    column: loanPackages.fileKey,
    name: 'fileKey',
    place: placeOf,
  });
