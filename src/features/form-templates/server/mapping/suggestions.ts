import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { PageText } from '../../../../lending/form-templates/suggestions/page-words.ts';
import {
  type EarlierTemplate,
  type Suggestion,
  suggest,
} from '../../../../lending/form-templates/suggestions/suggest.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { readPdfText } from '../../../../platform/files/pdf-form/pdf-forms.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readTemplateFile } from '../api.ts';
import { formTemplates, formTemplateVersions, type TemplateVersionRow } from '../tables.ts';

/** So much of a form is read for the labels of its fields. */
const readAtMost = { pages: 200, characters: 400_000 };

/** So many of a lender's templates are looked at for what was mapped before, the newest first. */
const lookedAt = 20;

/** What probably belongs into the fields of a version. A PDF whose text can't be read has suggestions by name all the same. */
export async function suggestFor(platform: Platform, version: TemplateVersionRow): Promise<readonly Suggestion[]> {
  const [texts, earlier] = await Promise.all([
    textsOf(platform, version),
    readEarlier(platform.database.db, version.templateId),
  ]);
  return suggest({ form: version.form, texts, earlier });
}

async function textsOf(platform: Platform, { id }: TemplateVersionRow): Promise<readonly PageText[]> {
  const text = await readPdfText(await readTemplateFile(platform, id), readAtMost);
  if ('refusal' in text) return [];
  return text.pages.flatMap(({ runs }) => runs);
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
