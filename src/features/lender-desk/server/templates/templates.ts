import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import { readValues } from '../../../../kernel/fields/values.ts';
import { kindSlugs, loanKind } from '../../../../lending/kinds/find.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { lockUntilCommit, type Queries, type Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { declineReasons } from '../../../quotes/model.ts';
import type { Template, TemplateContent } from '../../templates/contract.ts';
import { templateAdded, templateChanged, templateRemoved } from '../../templates/events.ts';
import { statedTerms, templateFieldsOf, templatesAtMost } from '../../templates/model.ts';
import { type TemplateRow, templates } from '../tables.ts';

/** Whose templates, and which of its users acts. */
export interface TemplateOwner {
  readonly lenderId: string;
  readonly accountId: string;
}

/** All templates of a lender, by name; what is for a kind of loan that the product no longer has is left out. */
export async function readTemplates(db: Queries, lenderId: string): Promise<Template[]> {
  const rows = await db
    .select()
    .from(templates)
    .where(eq(templates.lenderId, lenderId))
    .orderBy(asc(sql`lower(${templates.name})`), asc(templates.id));
  return present(db, rows);
}

/** @throws INVALID_INPUT when the name is taken, CONFLICT when the lender has as many as it may */
export async function addTemplate(
  tx: Transaction,
  context: RequestContext,
  { lenderId, accountId }: TemplateOwner,
  content: TemplateContent,
): Promise<Template> {
  await lockUntilCommit(tx, 'templates', lenderId);
  if ((await tx.db.$count(templates, eq(templates.lenderId, lenderId))) >= templatesAtMost)
    throw new AppError('CONFLICT', `Your company has ${templatesAtMost} templates already. Delete one first.`);
  await assertNameIsFree(tx.db, lenderId, content, undefined);
  const [row] = await tx.db
    .insert(templates)
    .values({ lenderId, ...rowOf(content), updatedAt: context.at, updatedBy: accountId })
    .returning();
  if (!row) throw new AppError('CONFLICT');
  await record(tx, context, templateAdded, { id: row.id, after: row });
  return presentOne(tx.db, row);
}

/**
 * @param version the one that was seen
 * @throws NOT_FOUND, INVALID_INPUT when the name is taken, CONFLICT with who changed it since
 */
export async function changeTemplate(
  tx: Transaction,
  context: RequestContext,
  { lenderId, accountId }: TemplateOwner,
  { id, version, content }: { readonly id: string; readonly version: number; readonly content: TemplateContent },
): Promise<Template> {
  await lockUntilCommit(tx, 'templates', lenderId);
  const before = await findTemplate(tx.db, lenderId, id);
  const values = rowOf(content);
  if (before.type !== values.type || before.kind !== values.kind) throw notFound();
  if (before.version !== version) {
    const who = personName((await findPeople(tx.db, [before.updatedBy])).get(before.updatedBy));
    throw new AppError('CONFLICT', `${who} has changed this template in the meantime. Your changes are not saved yet.`);
  }
  await assertNameIsFree(tx.db, lenderId, content, id);
  const [after] = await tx.db
    .update(templates)
    .set({ ...values, version: version + 1, updatedAt: context.at, updatedBy: accountId })
    .where(eq(templates.id, id))
    .returning();
  if (!after) throw notFound();
  await record(tx, context, templateChanged, { id, before, after });
  return presentOne(tx.db, after);
}

/** @throws NOT_FOUND */
export async function removeTemplate(
  tx: Transaction,
  context: RequestContext,
  { lenderId }: TemplateOwner,
  id: string,
): Promise<void> {
  await lockUntilCommit(tx, 'templates', lenderId);
  const before = await findTemplate(tx.db, lenderId, id);
  await tx.db.delete(templates).where(eq(templates.id, id));
  await record(tx, context, templateRemoved, { id, before });
}

const notFound = () => new AppError('NOT_FOUND', 'This template could not be found. It may have been deleted.');

async function findTemplate(db: Queries, lenderId: string, id: string): Promise<TemplateRow> {
  const own = and(eq(templates.id, id), eq(templates.lenderId, lenderId));
  const [row] = await db.select().from(templates).where(own);
  if (!row) throw notFound();
  return row;
}

async function assertNameIsFree(db: Queries, lenderId: string, content: TemplateContent, except: string | undefined) {
  const { type, kind, name } = rowOf(content);
  const same = and(
    eq(templates.lenderId, lenderId),
    eq(templates.type, type),
    eq(templates.kind, kind),
    sql`lower(${templates.name}) = lower(${name})`,
    except === undefined ? undefined : ne(templates.id, except),
  );
  const [taken] = await db.select({ id: templates.id }).from(templates).where(same);
  if (taken) throw invalidField('name', 'Your company has a template of this name already');
}

function rowOf(content: TemplateContent) {
  const { type, name } = content;
  if (type === 'offer') return { type, kind: content.kind, name, content: { terms: content.terms } };
  return { type, kind: '', name, content: { text: content.text, reason: content.reason } };
}

async function present(db: Queries, rows: readonly TemplateRow[]): Promise<Template[]> {
  const people = await findPeople(
    db,
    rows.map(({ updatedBy }) => updatedBy),
  );
  return rows.flatMap(({ id, type, kind, name, content, version, updatedAt, updatedBy }): Template[] => {
    const stored: Readonly<Record<string, unknown>> = { ...Object(content) };
    const common = { _id: id, name, version, updatedAt: updatedAt.toISOString() };
    const authored = { ...common, updatedBy: personName(people.get(updatedBy)) };
    if (type !== 'offer') {
      const reason = declineReasons.find((one) => one === stored.reason) ?? null;
      return [{ ...authored, type, text: typeof stored.text === 'string' ? stored.text : '', reason }];
    }
    const known = kindSlugs.find((slug) => slug === kind);
    if (known === undefined) return [];
    const terms = statedTerms(readValues(templateFieldsOf(loanKind(known)), stored.terms));
    return [{ ...authored, type, kind: known, terms }];
  });
}

async function presentOne(db: Queries, row: TemplateRow): Promise<Template> {
  const [template] = await present(db, [row]);
  if (!template) throw notFound();
  return template;
}
