import { becauseOf } from '../../../../lending/documents/conditions.ts';
import { faultOf, readFindings } from '../../../../lending/documents/findings.ts';
import { problemSentence } from '../../../../lending/documents/problems.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { scanStatesOf } from '../../../documents/server/api.ts';
import type { ListedTemplate } from '../../../form-templates/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import type { DealFile, DealRequirement } from '../../contract.ts';
import type { DealDocumentRow } from '../tables.ts';
import type { NeededDocument } from './read-list.ts';
import { readRejections } from './rejections.ts';

type Hooked = Pick<Platform, 'hooks'>;

/** Required documents as they are answered. */
export async function presentNeeded(
  hooked: Hooked,
  db: Queries,
  needed: readonly NeededDocument[],
): Promise<DealRequirement[]> {
  // One after the other, here and below, as in `readDealRequirements`.
  const lenders = await findLenders(
    db,
    needed.map(({ requirement }) => requirement.lenderId),
  );
  const present = await filePresenter(
    hooked,
    db,
    needed.flatMap(({ files }) => files),
  );
  return needed.map(({ requirement, row, files, template, isOutdated }) => ({
    _id: requirement.id,
    name: requirement.name,
    status: row?.status ?? 'pending',
    // A run that is under way may still end well.
    errorMessage: (row && row.status !== 'processing' && problemSentence(row.problem)) || null,
    lastUpdatedAt: row?.updatedAt.toISOString() ?? null,
    filledDocumentId: row?.documentId ?? null,
    lenderName: lenders.get(requirement.lenderId)?.name ?? '',
    templateId: template ? presentTemplate(template) : requirement.templateId,
    note: requirement.note,
    documentType: requirement.documentType,
    source: requirement.source,
    neededBy: requirement.neededBy,
    isOutdated,
    because: becauseOf(requirement.conditions) ?? null,
    files: files.map(present),
  }));
}

const presentTemplate = ({ templateId, tag, originalName }: ListedTemplate) => ({
  _id: templateId,
  tag,
  originalName,
});

/** Files as they are answered, with who brought them and which lenders rejected them. */
export async function filePresenter(
  { hooks }: Hooked,
  db: Queries,
  files: readonly DealDocumentRow[],
): Promise<(row: DealDocumentRow) => DealFile> {
  const ids = files.map(({ id }) => id);
  const rejections = await presentRejections(hooks, db, ids);
  const people = await findPeople(
    db,
    files.flatMap(({ uploadedBy }) => uploadedBy ?? []),
  );
  const scans = await scanStatesOf(db, 'deal-documents', ids);
  return ({ id, originalName, mediaType, size, origin, uploadedAt, uploadedBy, replacedAt, validUntil, findings }) => ({
    _id: id,
    originalName,
    mediaType,
    size,
    origin,
    uploadedAt: uploadedAt.toISOString(),
    uploadedBy: (uploadedBy && people.get(uploadedBy)?.name) ?? null,
    replacedAt: replacedAt?.toISOString() ?? null,
    validUntil,
    scan: scans.get(id) ?? null,
    fault: faultOf(readFindings(findings)),
    rejections: rejections.get(id) ?? [],
  });
}

async function presentRejections(
  hooks: Platform['hooks'],
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DealFile['rejections']>> {
  const found = await readRejections(hooks, db, ids);
  const lenders = await findLenders(
    db,
    found.map(({ lenderId }) => lenderId),
  );
  const byDocument = Map.groupBy(found, ({ documentId }) => documentId);
  return new Map(
    [...byDocument].map(([id, rejections]) => [
      id,
      rejections.map(({ lenderId, at, reason }) => ({
        lenderName: lenders.get(lenderId)?.name ?? '',
        at: at.toISOString(),
        reason,
      })),
    ]),
  );
}
