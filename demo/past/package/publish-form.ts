import { createHash } from 'node:crypto';
import { formTemplates, formTemplateVersions } from '../../../src/features/form-templates/server/tables.ts';
import type { Queries } from '../../../src/platform/database/database.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import type { Paper } from '../../forms/paper.ts';
import type { PreparedPaper } from '../../forms/prepare/prepare-paper.ts';
import { idOf } from '../../market/dice.ts';

interface Form {
  readonly lenderId: string;
  readonly changedBy: string | null;
  readonly paper: Paper;
  readonly at: Date;
}

export const templateIdOf = (lenderId: string, { fileName }: Paper): string =>
  idOf(`form-template/${lenderId}/${fileName}`);

/** A form that Plinth fills in, mapped as its suggestions have it. A paper without fields is none. */
export async function publishForm(
  files: Platform['files'],
  db: Queries,
  { lenderId, changedBy, paper, at }: Form,
  { content, form, placements }: PreparedPaper,
): Promise<void> {
  if (!form || !placements) return;
  const templateId = templateIdOf(lenderId, paper);
  const id = idOf(`form-template-version/${templateId}`);
  await files.put(`form-templates/${id}`, content);
  const { title: name, tag, fileName: originalName } = paper;
  await db.insert(formTemplates).values({ id: templateId, lenderId, name, tag, createdAt: at });
  await db.insert(formTemplateVersions).values({
    ...{ id, templateId, originalName, form, placements, changedBy },
    version: 1,
    state: 'published',
    size: content.length,
    sha256: createHash('sha256').update(content).digest(),
    changedAt: at,
    publishedAt: at,
  });
}
