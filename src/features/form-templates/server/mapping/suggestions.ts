import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { type EarlierTemplate, mappedEarlier } from '../../../../lending/form-templates/suggestions/earlier.ts';
import type { Suggestion } from '../../../../lending/form-templates/suggestions/suggest.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { suggestFields } from '../../../../platform/files/pdf-form/pdf-forms.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readTemplateFile } from '../api.ts';
import { formTemplates, formTemplateVersions, type TemplateVersionRow } from '../tables.ts';

/** So much of a form is read for the labels of its fields. */
const readAtMost = { pages: 200, characters: 400_000 };

/** So many of a lender's templates are looked at for what was mapped before, the newest first. */
const lookedAt = 20;

/** What probably belongs into the fields of a version, worked out beside the requests. */
export async function suggestFor(platform: Platform, version: TemplateVersionRow): Promise<readonly Suggestion[]> {
  const { id, form, templateId } = version;
  const [bytes, templates] = await Promise.all([
    readTemplateFile(platform, id),
    readEarlier(platform.database.db, templateId),
  ]);
  return suggestFields({ bytes, limits: readAtMost, form, earlier: mappedEarlier(form, templates) });
}

/** What the other templates of the same lender write, and the earlier versions of this one. */
async function readEarlier(db: Queries, templateId: string): Promise<readonly EarlierTemplate[]> {
  const [own] = await db
    .select({ lenderId: formTemplates.lenderId })
    .from(formTemplates)
    .where(eq(formTemplates.id, templateId));
  if (!own) return [];
  const ofLender = db
    .select({ id: formTemplates.id })
    .from(formTemplates)
    .where(and(eq(formTemplates.lenderId, own.lenderId), isNull(formTemplates.archivedAt)));
  return db
    .select({ name: formTemplates.name, placements: formTemplateVersions.placements })
    .from(formTemplateVersions)
    .innerJoin(formTemplates, eq(formTemplates.id, formTemplateVersions.templateId))
    .where(and(inArray(formTemplateVersions.templateId, ofLender), ne(formTemplateVersions.state, 'draft')))
    .orderBy(desc(formTemplateVersions.publishedAt))
    .limit(lookedAt);
}
