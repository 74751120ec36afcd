import { asc, eq, sql } from 'drizzle-orm';
import { isAdmin } from '../../../kernel/access.ts';
import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { type Route, route, type Session } from '../../../platform/http/route.ts';
import { getLender, type LenderRecord, listLenders } from '../contract.ts';
import { lenders } from './tables.ts';

export const lenderRoutes: readonly Route[] = [
  route(listLenders, async (_call, { database }) => {
    const list = await database.db
      .select({ _id: lenders.id, name: lenders.name })
      .from(lenders)
      .orderBy(asc(sql`lower(${lenders.name})`), asc(lenders.id));
    return { ...ok, lenders: list };
  }),
  route(getLender, async ({ session, params }, { database }) => {
    mayRead(session, params.id);
    const [lender] = await database.db.select().from(lenders).where(eq(lenders.id, params.id));
    if (!lender) throw new AppError('NOT_FOUND');
    return { ...ok, lender: presentLender(lender) };
  }),
];

/** @throws FORBIDDEN for brokers and investors, NOT_FOUND for another company's lender user */
function mayRead(session: Session, lenderId: string): void {
  if (isAdmin(session.role)) return;
  if (session.role !== 'lender') throw new AppError('FORBIDDEN');
  if (!session.approved) throw new AppError('LENDER_PENDING');
  if (session.lenderId !== lenderId) throw new AppError('NOT_FOUND');
}

function presentLender({ id, createdAt, updatedAt, archivedAt, ...record }: typeof lenders.$inferSelect): LenderRecord {
  return { _id: id, ...record };
}
