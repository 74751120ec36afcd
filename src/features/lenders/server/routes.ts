import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import { getLender, listLenders, recentLenders } from '../endpoints.ts';
import { presentLender, refuseForeign } from './api.ts';
import { lenders } from './tables.ts';

export const lenderRoutes: readonly Route[] = [
  route(listLenders, contract.listLenders, async (_call, { database }) => {
    const list = await database.db
      .select({ _id: lenders.id, name: lenders.name })
      .from(lenders)
      .where(isNull(lenders.archivedAt))
      .orderBy(asc(sql`lower(${lenders.name})`), asc(lenders.id));
    return { ...ok, lenders: list };
  }),
  route(recentLenders, contract.recentLenders, async (_call, { database }) => {
    const { id, name, updatedAt, archivedAt } = lenders;
    const rows = await database.db
      .select({ _id: id, name, updatedAt })
      .from(lenders)
      .where(isNull(archivedAt))
      .orderBy(desc(updatedAt), desc(id))
      .limit(contract.recentAtMost);
    return { ...ok, lenders: rows.map(({ updatedAt: at, ...row }) => ({ ...row, changedAt: at.toISOString() })) };
  }),
  route(getLender, contract.getLender, async ({ session, params: { id } }, platform) => {
    refuseForeign(session, id);
    const { db } = platform.database;
    const [lender] = await db
      .select()
      .from(lenders)
      .where(and(eq(lenders.id, id), isNull(lenders.archivedAt)));
    if (!lender) throw new AppError('NOT_FOUND');
    return { ...ok, lender: await presentLender(platform, db, lender) };
  }),
];
