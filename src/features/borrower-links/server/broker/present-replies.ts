import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { nameConditions } from '../../../package-desk/server/api.ts';
import type { BorrowerLinks } from '../../contract.ts';
import { linkTexts } from '../../model.ts';
import { hasFile, heldFiles } from '../files.ts';
import { decryptMessage } from '../replies.ts';
import { type BorrowerLinkRow, conditionReplies, proposedFiles } from '../tables.ts';

/** What borrowers brought for conditions of the lender, and the broker has neither sent on nor ignored. */
export async function presentReplies(
  platform: Platform,
  db: Queries,
  links: ReadonlyMap<string, BorrowerLinkRow>,
): Promise<BorrowerLinks['replies']> {
  if (links.size === 0) return [];
  const ids = [...links.keys()];
  const rows = await db
    .select()
    .from(conditionReplies)
    .where(and(inArray(conditionReplies.linkId, ids), isNull(conditionReplies.settled)))
    .orderBy(asc(conditionReplies.at));
  if (rows.length === 0) return [];
  const conditionIds = rows.map(({ conditionId }) => conditionId);
  const sent = and(inArray(proposedFiles.linkId, ids), inArray(proposedFiles.conditionId, conditionIds));
  const files = await db
    .select()
    .from(proposedFiles)
    .where(and(sent, isNull(proposedFiles.settled), hasFile))
    .orderBy(asc(proposedFiles.uploadedAt));
  const held = await heldFiles(
    db,
    files.map(({ id }) => id),
  );
  const titles = await nameConditions(db, conditionIds);
  const presented = rows.map(async (row) => {
    const link = links.get(row.linkId);
    const own = files.filter(({ linkId, conditionId }) => linkId === row.linkId && conditionId === row.conditionId);
    const message = await decryptMessage(platform, db, row);
    if (!link || (message === '' && own.length === 0)) return [];
    return [
      {
        _id: row.id,
        ...{ party: link.party, name: link.name, conditionId: row.conditionId },
        message: message ?? linkTexts.unreadable,
        title: titles.get(row.conditionId) ?? '',
        files: own.map(({ id, originalName, mediaType, size }) => ({
          ...{ _id: id, originalName, mediaType, size },
          isHeld: held.has(id),
        })),
        at: row.at.toISOString(),
      },
    ];
  });
  return (await Promise.all(presented)).flat();
}
