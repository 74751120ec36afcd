import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SchemasOf, UploadEndpoint } from '../../../../kernel/endpoint.ts';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { readForm } from '../../../../platform/http/uploads.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { documentTexts, promisedFormat, singleExtensions } from '../../../documents/model.ts';
import { isRefused, type TakenFile } from '../../../documents/server/api.ts';
import { deskLimits } from '../../../package-desk/model.ts';
import { borrowerFileRemoved, borrowerFileSent } from '../../events.ts';
import { linkLimits, linkTexts } from '../../model.ts';
import { encryptProposedKey, removeUnnamed, type StoredProposal, storeProposedFile } from '../files.ts';
import { byLink, lockLink, type OpenLink, openLink, payloadOf } from '../links/tokens.ts';
import { conditionReplies, proposedFiles } from '../tables.ts';
import { documentsAsked } from './asked.ts';
import { begin } from './begin.ts';
import { assertConditionAsked, writeReply } from './conditions.ts';
import { filesOfLink } from './view.ts';

/** What a file is sent for: a document of the lender's list, or a condition. */
type Target = { readonly requirementId: string } | { readonly conditionId: string };

interface FileCall<E extends UploadEndpoint> {
  readonly context: RequestContext;
  readonly raw: { readonly request: FastifyRequest; readonly reply: FastifyReply };
  readonly endpoint: E;
  readonly schemas: SchemasOf<E>;
  readonly token: string | undefined;
}

/** Takes a file for something that this person is asked for. Whatever fails leaves neither row nor file. @throws NOT_FOUND, CONFLICT */
export async function takeProposedFile<E extends UploadEndpoint>(
  platform: Platform,
  { context, raw, endpoint, schemas, token }: FileCall<E>,
  target: Target,
): Promise<OpenLink> {
  // Before anything is stored: someone who may not send leaves nothing behind.
  const open = await openLink(platform.database.db, token, context.at);
  await assertAsked(platform, platform.database.db, open, target);
  await assertRoom(platform.database.db, open.link.id, 0, target);
  const taken: TakenFile<StoredProposal>[] = [];
  try {
    await readForm(raw, endpoint, schemas, async (file) => {
      taken.push(await storeProposedFile(platform, file));
    });
    const file = fileOf(taken);
    return await platform.database.transaction((tx) => addFile(platform, tx, context, token, { file, target }));
  } finally {
    await removeUnnamed(
      platform,
      taken.flatMap((one) => (isRefused(one) ? [] : [one.id])),
    );
  }
}

/** @throws INVALID_INPUT with the reason for a file that is not taken */
function fileOf([file]: readonly TakenFile<StoredProposal>[]): StoredProposal {
  if (!file) throw invalidField('file', 'Choose a file.');
  if (!isRefused(file)) return file;
  throw invalidField(
    'file',
    promisedFormat(file.originalName, singleExtensions) ? file.reason : documentTexts.wrongType,
  );
}

/** @throws NOT_FOUND for what this person is not asked for, whatever else it may be */
async function assertAsked(platform: Platform, db: Queries, open: OpenLink, target: Target): Promise<void> {
  if ('conditionId' in target) return assertConditionAsked(db, open, target.conditionId);
  const asked = await documentsAsked(platform, db, open);
  if (!asked.some(({ requirement }) => requirement.id === target.requirementId))
    throw new AppError('NOT_FOUND', linkTexts.notAsked);
}

/** What the broker has accepted counts for the deal, not for the link. @throws CONFLICT when too much waits for the broker */
async function assertRoom(db: Queries, linkId: string, size: number, target: Target): Promise<void> {
  const files = (await filesOfLink(db, linkId)).filter(({ settled }) => settled !== 'accepted');
  const bytes = files.reduce((sum, file) => sum + file.size, size);
  if (files.length >= linkLimits.files || bytes > linkLimits.bytes) throw new AppError('CONFLICT', linkTexts.full);
  if (!('conditionId' in target)) return;
  const waiting = files.filter(({ conditionId, settled }) => conditionId === target.conditionId && settled === null);
  if (waiting.length >= deskLimits.filesPerMessage) throw new AppError('CONFLICT', linkTexts.full);
}

interface NewFile {
  readonly file: StoredProposal;
  readonly target: Target;
}

async function addFile(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  token: string | undefined,
  { file, target }: NewFile,
): Promise<OpenLink> {
  // The link may have been revoked while the file came in.
  const at = platform.clock.now();
  const open = await lockLink(tx, token, at);
  const { link, deal } = open;
  await assertAsked(platform, tx.db, open, target);
  await assertRoom(tx.db, link.id, file.size, target);
  const { id, originalName, mediaType, size, sha256 } = file;
  const fileKey = await encryptProposedKey(platform, tx, id, file.fileKey);
  const row = { id, linkId: link.id, ...target, originalName, mediaType, size, sha256, fileKey, uploadedAt: at };
  await tx.db.insert(proposedFiles).values(row);
  const sent = { ...context, at };
  if ('conditionId' in target) await writeReply(platform, tx, sent, open, { ...target, fileId: id });
  else {
    await begin(tx, open, at);
    const payload = { ...payloadOf(link, deal), ...target, fileId: id };
    await record(tx, byLink(sent, link), borrowerFileSent, { id: link.id, payload });
  }
  return { link: { ...link, doneAt: null }, deal };
}

/** Removes the row of a file that was sent. @throws NOT_FOUND, CONFLICT for what was accepted */
export async function takeBackFile(
  tx: Transaction,
  context: RequestContext,
  token: string | undefined,
  fileId: string,
): Promise<OpenLink> {
  const open = await lockLink(tx, token, context.at);
  const { link, deal } = open;
  const own = and(eq(proposedFiles.id, fileId), eq(proposedFiles.linkId, link.id));
  const [file] = await tx.db.select().from(proposedFiles).where(own).for('update');
  if (!file) throw new AppError('NOT_FOUND');
  if (file.settled === 'accepted') throw new AppError('CONFLICT', linkTexts.settled);
  await tx.db.delete(proposedFiles).where(own);
  // Whoever looks at the answer for a condition sees another one now.
  if (file.conditionId !== null)
    await tx.db
      .update(conditionReplies)
      .set({ at: context.at })
      .where(and(eq(conditionReplies.linkId, link.id), eq(conditionReplies.conditionId, file.conditionId)));
  const payload = { ...payloadOf(link, deal), fileId };
  await record(tx, byLink(context, link), borrowerFileRemoved, { id: link.id, payload });
  return open;
}
