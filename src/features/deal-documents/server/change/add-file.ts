import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { addFiles } from '../arriving/take-files.ts';
import type { StoredDealFile } from '../files/deal-files.ts';
import { addUploaded } from './upload.ts';

interface Added {
  readonly dealId: string;
  readonly ownerId: string;
  /** Null: it has no place yet. */
  readonly requirementId: string | null;
  readonly file: StoredDealFile;
}

/**
 * Adds a stored file to a deal, as an upload of its broker does. @throws NOT_FOUND for anybody else's deal, CONFLICT for what the deal
 * doesn't need, or has no room for
 */
export async function addDealFile(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, requirementId, file }: Added,
): Promise<void> {
  if (requirementId === null) await addFiles(platform, tx, context, { dealId, ownerId }, [file]);
  else await addUploaded(platform, tx, context, { dealId, ownerId, requirementId, file });
}
