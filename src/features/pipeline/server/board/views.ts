import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import { lockUntilCommit, type Queries, type Transaction } from '../../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../../accounts/server/api.ts';
import { viewsAtMost } from '../../board/deal-columns.ts';
import { type PipelineSavedView, storedViewSchema, type ViewBody } from '../../board/views-contract.ts';
import { pipelineViews } from '../tables.ts';

type Row = typeof pipelineViews.$inferSelect;

/** A view as it was saved; nothing when it says what the product no longer knows. */
function present({ id: _id, name, shape, isDefault, content }: Row): PipelineSavedView[] {
  const { data } = storedViewSchema.safeParse(content);
  return data ? [{ _id, name, shape, isDefault, ...data }] : [];
}

const ofOwner = (ownerId: string) => eq(pipelineViews.ownerId, ownerId);

/** The account's views, by name. */
export async function readViews(db: Queries, ownerId: string): Promise<PipelineSavedView[]> {
  const rows = db.select().from(pipelineViews).where(ofOwner(ownerId));
  return (await rows.orderBy(sql`lower(${pipelineViews.name})`)).flatMap(present);
}

interface Saving {
  readonly ownerId: string;
  readonly body: ViewBody;
  readonly at: Date;
}

/** @throws CONFLICT when the account keeps as many as it may, INVALID_INPUT for a name that another of its views has */
export async function addView(tx: Transaction, { ownerId, body, at }: Saving): Promise<PipelineSavedView> {
  await lockUntilCommit(tx, 'pipeline-views', ownerId);
  if ((await tx.db.$count(pipelineViews, ofOwner(ownerId))) >= viewsAtMost)
    throw new AppError('CONFLICT', `You have ${viewsAtMost} views already. Delete one that you no longer need.`);
  await makeRoom(tx, ownerId, body, undefined);
  const written = { ...valuesOf(body), ownerId, createdAt: at, updatedAt: at };
  return one(await tx.db.insert(pipelineViews).values(written).returning());
}

/** @throws NOT_FOUND for anybody else's, INVALID_INPUT for a name that another of the account's views has */
export async function changeView(
  tx: Transaction,
  viewId: string,
  { ownerId, body, at }: Saving,
): Promise<PipelineSavedView> {
  await lockUntilCommit(tx, 'pipeline-views', ownerId);
  await makeRoom(tx, ownerId, body, viewId);
  const own = and(eq(pipelineViews.id, viewId), ofOwner(ownerId));
  const changed = tx.db.update(pipelineViews).set({ ...valuesOf(body), updatedAt: at });
  return one(await changed.where(own).returning());
}

/** @throws NOT_FOUND for anybody else's */
export async function deleteView(db: Queries, viewId: string, ownerId: string): Promise<void> {
  const own = and(eq(pipelineViews.id, viewId), ofOwner(ownerId));
  const deleted = await db.delete(pipelineViews).where(own).returning({ id: pipelineViews.id });
  if (deleted.length === 0) throw noView();
}

const noView = () => new AppError('NOT_FOUND', 'This view could not be found.');

const valuesOf = ({ name, shape, isDefault, ...content }: ViewBody) => ({ name, shape, isDefault, content });

/** A name is one view's, and so is being the default: the one before it is no longer. */
async function makeRoom({ db }: Transaction, ownerId: string, body: ViewBody, viewId: string | undefined) {
  const others = and(ofOwner(ownerId), viewId === undefined ? undefined : ne(pipelineViews.id, viewId));
  const named = and(others, sql`lower(${pipelineViews.name}) = lower(${body.name})`);
  if ((await db.$count(pipelineViews, named)) > 0) throw invalidField('name', 'Another view has this name.');
  if (body.isDefault) await db.update(pipelineViews).set({ isDefault: false }).where(others);
}

function one(rows: readonly Row[]): PipelineSavedView {
  const [view] = rows.flatMap(present);
  if (!view) throw noView();
  return view;
}

export const ownViews: OwnDataFile = {
  name: 'pipeline-views',
  title: 'Views of your pipeline',
  about: 'The views of the pipeline that you saved: what they are called, and what they show.',
  access: 'broker',
  columns: ['id', 'name', 'shape', 'isDefault', 'columns', 'filter', 'sort', 'createdAt', 'updatedAt'],
  async *pages(db, { accountId }) {
    const pages = inPages(
      (after, limit) =>
        db
          .select()
          .from(pipelineViews)
          .where(and(ofOwner(accountId), rowsAfter(pipelineViews.id, after)))
          .orderBy(asc(pipelineViews.id))
          .limit(limit),
      ({ id }) => id,
    );
    for await (const rows of pages) {
      yield rows.map(({ content, ...row }) => ({ ...storedViewSchema.safeParse(content).data, ...row }));
    }
  },
};

export async function removeViews({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(pipelineViews).where(ofOwner(accountId));
}
