import { and, asc, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import { isAdmin } from '../../../kernel/access.ts';
import { AppError } from '../../../kernel/errors.ts';
import { keyAs, keyValue, pageOf, placeOf } from '../../../platform/database/cursors.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/route.ts';
import { personName } from '../../accounts/model.ts';
import { type Application, type ApplicationSummary, type ShownApplications, sheetSchema } from '../contract.ts';
import { isOpen, mayFollow } from '../model.ts';
import { borrowerOf, loanOf, propertyOf } from './sheet.ts';
import { type ApplicationRow, applicationSteps, applications, isOpenRow } from './tables.ts';

const { id, submittedAt } = applications;

const summaryOf = (row: ApplicationRow): ApplicationSummary => ({
  _id: row.id,
  kind: row.kind,
  status: row.status,
  borrower: borrowerOf(row.form),
  property: propertyOf(row.form),
  loanAmount: loanOf(row.form),
  lenderName: row.lenderName,
  programName: row.programName,
  sentBy: personName(row.sentBy),
  asked: row.askedFor.length,
  submittedAt: row.submittedAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export interface Listing {
  readonly of:
    | { readonly ownerId: string; readonly dealId?: string | undefined }
    | { readonly lenderId: string }
    | 'everybody';
  readonly show: ShownApplications;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

function rowsOf(of: Listing['of']): SQL | undefined {
  if (of === 'everybody') return undefined;
  if ('lenderId' in of) return eq(applications.lenderId, of.lenderId);
  return and(
    eq(applications.ownerId, of.ownerId),
    of.dealId === undefined ? undefined : eq(applications.dealId, of.dealId),
  );
}

/** A page of applications, newest first. @throws INVALID_INPUT for a cursor that is none */
export async function listApplications(
  db: Queries,
  { of, show, limit, cursor }: Listing,
): Promise<{ applications: ApplicationSummary[]; next: string | null }> {
  const after = placeOf('moment', cursor);
  const moment = keyValue('moment', after?.key ?? null);
  const later =
    after && sql`(${submittedAt} < ${moment} or (${submittedAt} = ${moment} and ${id} > ${after.id}::uuid))`;
  const shown = show === 'all' ? undefined : show === 'open' ? isOpenRow : not(isOpenRow);
  const rows = await db
    .select({ id, key: keyAs('moment', sql`${submittedAt}`), row: applications })
    .from(applications)
    .where(and(rowsOf(of), shown, later))
    .orderBy(desc(submittedAt), asc(id))
    .limit(limit + 1);
  const { places, next } = pageOf(rows, limit);
  return { applications: places.map(({ row }) => summaryOf(row)), next };
}

/** Whoever may work on an application: the users of its lender, and administrators. */
export const worksOn = ({ role, lenderId, approved }: Session, row: Pick<ApplicationRow, 'lenderId'>): boolean =>
  isAdmin(role) || (role === 'lender' && approved && lenderId !== null && lenderId === row.lenderId);

export const mayRead = (session: Session, row: Pick<ApplicationRow, 'ownerId' | 'lenderId'>): boolean =>
  row.ownerId === session.accountId || worksOn(session, row);

/** @throws NOT_FOUND, also for what is somebody else's */
export async function findApplication(db: Queries, session: Session, applicationId: string): Promise<ApplicationRow> {
  const [row] = await db.select().from(applications).where(eq(id, applicationId));
  if (!row || !mayRead(session, row)) throw new AppError('NOT_FOUND');
  return row;
}

const teamName = 'Plinth team';

/** An application as this person sees it. */
export async function presentApplication(db: Queries, session: Session, row: ApplicationRow): Promise<Application> {
  const summary = summaryOf(row);
  const steps = await db
    .select()
    .from(applicationSteps)
    .where(eq(applicationSteps.applicationId, row.id))
    .orderBy(asc(applicationSteps.id));
  const nameOf = { broker: summary.sentBy, lender: row.lenderName ?? teamName, team: teamName };
  const isOwner = row.ownerId === session.accountId;
  const decides = worksOn(session, row);
  return {
    ...summary,
    version: row.version,
    dealId: isOwner ? row.dealId : null,
    sheet: sheetSchema.parse(row.sheet),
    askedFor: row.askedFor,
    timeline: steps.map(({ status, at, side, note, askedFor }) => ({
      status,
      at: at.toISOString(),
      by: nameOf[side],
      note,
      asked: askedFor,
    })),
    can: {
      withdraw: isOwner && isOpen(row.status),
      moveTo: decides ? [...mayFollow(row.status)] : [],
      ask: decides && isOpen(row.status),
    },
  };
}
