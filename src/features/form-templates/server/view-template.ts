import { and, eq, isNull } from 'drizzle-orm';
import { isAdmin } from '../../../kernel/access.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Reader, type SendsFile, sendFile } from '../../documents/server/api.ts';
import { ofActiveLender } from '../../lenders/server/api.ts';
import { folder } from './stored-pdfs.ts';
import { formTemplates, formTemplateVersions } from './tables.ts';

/**
 * The unfilled PDF that deals are filled from, for the call that shows documents: of the own company, or for brokers and
 * administrators of any lender on the market.
 */
export async function findTemplateFile(
  platform: Platform,
  { session }: { readonly session: Reader },
  templateId: string,
): Promise<SendsFile | undefined> {
  const version = await findReadable(platform.database.db, session, templateId);
  const file = version && { ...version, mediaType: 'application/pdf' };
  return file && ((reply, isSaved) => sendFile(platform, reply, folder, file, isSaved));
}

async function findReadable(db: Queries, session: Reader, templateId: string) {
  if (session.role === 'lender' && (!session.approved || session.lenderId === null)) return undefined;
  const own = session.lenderId ?? '';
  const mayRead = isAdmin(session.role)
    ? undefined
    : session.role === 'lender'
      ? eq(formTemplates.lenderId, own)
      : and(ofActiveLender(formTemplates.lenderId), isNull(formTemplates.archivedAt));
  const { id, originalName, size } = formTemplateVersions;
  const published = and(eq(formTemplateVersions.state, 'published'), eq(formTemplates.id, templateId), mayRead);
  const [version] = await db
    .select({ id, originalName, size })
    .from(formTemplateVersions)
    .innerJoin(formTemplates, eq(formTemplates.id, formTemplateVersions.templateId))
    .where(published);
  return version;
}
