import { inArray } from 'drizzle-orm';
import type { Platform } from '../../../../platform/platform.ts';
import { leftoverFiles, removeFiles } from '../api.ts';
import { documents } from '../tables.ts';

export const folder = 'documents';

/** Those of these files that no row names go. */
export async function removeUnnamed(platform: Platform, ids: readonly string[]): Promise<void> {
  await removeFiles(platform, folder, await unnamed(platform, ids));
}

async function unnamed({ database: { db } }: Platform, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(documents.id, [...ids]));
  const named = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !named.has(id));
}

/** For the nightly clean-up. */
export const leftoverDocuments = leftoverFiles(folder, 'Documents of lenders', unnamed);
