import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { formTemplates, formTemplateVersions } from './tables.ts';

export const ownFormTemplates: OwnDataFile = {
  name: 'form-templates',
  title: 'Form templates you changed',
  about: 'Versions of your company’s form templates that you changed last. The forms are at /lender/templates.',
  access: 'lender',
  columns: ['id', 'name', 'number', 'state', 'originalName', 'changedAt'],
  pages: (db, { accountId }) => {
    const { id, version, state, originalName, changedAt, changedBy, templateId } = formTemplateVersions;
    return inPages(
      (after, limit) =>
        db
          .select({ id, name: formTemplates.name, number: version, state, originalName, changedAt })
          .from(formTemplateVersions)
          .innerJoin(formTemplates, eq(formTemplates.id, templateId))
          .where(and(eq(changedBy, accountId), rowsAfter(id, after)))
          .orderBy(asc(id))
          .limit(limit),
      (row) => row.id,
    );
  },
};

/** The company keeps its templates; nobody is named as who changed them. */
export async function forgetChanger({ db }: Transaction, accountId: string): Promise<void> {
  await db.update(formTemplateVersions).set({ changedBy: null }).where(eq(formTemplateVersions.changedBy, accountId));
}
