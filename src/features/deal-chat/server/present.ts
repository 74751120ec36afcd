import { inArray } from 'drizzle-orm';
import { isAdmin } from '../../../kernel/access.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { formerUser } from '../../accounts/model.ts';
import { findPeople, type Person } from '../../accounts/server/api.ts';
import { findLenders } from '../../lenders/server/api.ts';
import type { Attachment, DealMessage } from '../contract.ts';
import { editableSeconds } from '../model.ts';
import { lenderIn, readStatus } from './status/status-lines.ts';
import { dealMessageFiles, dealMessages, type FileRow, type MessageRow } from './tables.ts';
import { team } from './threads.ts';

/** Messages as the API and the stream say them, the same for whoever reads them, in the order given. */
export async function presentMessages(db: Queries, rows: readonly MessageRow[], now: Date): Promise<DealMessage[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  // One after the other: in a transaction they share one connection.
  const people = await findPeople(
    db,
    rows.flatMap(({ authorId }) => authorId ?? []),
  );
  const lenders = await findLenders(
    db,
    rows.flatMap(({ lenderId, happened }) => [lenderId ?? [], lenderIn(happened) ?? []].flat()),
  );
  const files = await db
    .select()
    .from(dealMessageFiles)
    .where(inArray(dealMessageFiles.messageId, ids))
    .orderBy(dealMessageFiles.uploadedAt, dealMessageFiles.id);
  return rows.map((row) => {
    const attachments = files.filter(({ messageId }) => messageId === row.id).map(presentFile);
    const document = attachments[0]?.name;
    const said = sayOf(row, lenders);
    return {
      _id: row.id,
      message: said.text,
      messageType: row.type,
      senderId: row.type === 'chat' ? senderOf(row.authorId === null ? undefined : people.get(row.authorId)) : null,
      bySupport: row.bySupport,
      createdAt: row.createdAt.toISOString(),
      editedAt: row.editedAt?.toISOString() ?? null,
      isSystemMessage: row.type !== 'chat',
      messageData: {
        ...(said.milestone === null ? {} : { milestone: said.milestone }),
        ...(document === undefined ? {} : { document }),
      },
      pipelineId: row.entryId,
      lender: row.lenderId === null ? null : { _id: row.lenderId, name: lenders.get(row.lenderId)?.name ?? '' },
      attachments,
      authorId: row.authorId,
      clientKey: row.clientKey,
      number: row.number,
      editableForSeconds: row.type === 'chat' ? editableSeconds(row.createdAt, now) : 0,
    };
  });
}

/** What a message says: somebody's own words, or what has happened, in words of today. */
function sayOf({ happened, text, milestone }: MessageRow, lenders: ReadonlyMap<string, { readonly name: string }>) {
  if (happened === null) return { text, milestone };
  const said = readStatus(happened, lenders.get(lenderIn(happened) ?? '')?.name);
  return { text: said?.text ?? 'The deal was updated.', milestone: said?.milestone ?? null };
}

function senderOf(person: Person | undefined) {
  if (!person) return { ...formerUser, email: '' };
  if (isAdmin(person.role)) return team;
  const { firstName, lastName, email } = person;
  return { firstName, lastName, email };
}

export const presentFile = ({ id, originalName, mediaType, size }: FileRow): Attachment => ({
  _id: id,
  name: originalName,
  mediaType,
  size,
});

/** For the live stream. */
export async function readMessagesById(db: Queries, ids: readonly string[], now: Date) {
  const rows = await db
    .select()
    .from(dealMessages)
    .where(inArray(dealMessages.id, [...ids]));
  return new Map((await presentMessages(db, rows, now)).map((message) => [message._id, message]));
}
