import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { EndpointAnswer } from '../../../../kernel/endpoint.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import { findAnyone } from '../../../accounts/server/api.ts';
import { findLenders, findLendersNamed } from '../../../lenders/server/api.ts';
import { findDealsAt } from '../../../pipeline/server/api.ts';
import { findProgramsNamed } from '../../../programs/server/api.ts';
import type { findObjects as endpoint } from '../../endpoints.ts';
import { namesOf } from './present-lines.ts';

type Found = EndpointAnswer<typeof endpoint>['objects'][number];
const ofEach = 6;

/** What a text may mean: an id of anything that has lines, a person, a company, a program, the address of a deal. */
export async function findObjects(db: Queries, search: string): Promise<Found[]> {
  const id = z.uuid().safeParse(search);
  if (id.success) return byId(db, id.data.toLowerCase());
  const found = await Promise.all([people(db, search), companies(db, search), deals(db, search), offered(db, search)]);
  return found.flat();
}

async function byId(db: Queries, id: string): Promise<Found[]> {
  const rows = await db
    .selectDistinct({ entity: auditLog.entity })
    .from(auditLog)
    .where(eq(auditLog.entityId, id))
    .limit(ofEach);
  const names = await namesOf(
    db,
    rows.map(({ entity }) => ({ entity, id })),
  );
  return rows.map(({ entity }) => ({ entity, _id: id, name: names.get(id) || id, about: null }));
}

const people = async (db: Queries, search: string): Promise<Found[]> =>
  (await findAnyone(db, search, ofEach)).map(({ id, name, email }) => ({
    entity: 'account',
    _id: id,
    name: name || email,
    about: email,
  }));

const companies = async (db: Queries, search: string): Promise<Found[]> =>
  (await findLendersNamed(db, search, ofEach)).map(({ id, name }) => ({
    entity: 'lender',
    _id: id,
    name,
    about: null,
  }));

const deals = async (db: Queries, search: string): Promise<Found[]> =>
  (await findDealsAt(db, search, ofEach)).map(({ id, address, state }) => ({
    entity: 'pipelineEntry',
    _id: id,
    name: address || id,
    about: state,
  }));

async function offered(db: Queries, search: string): Promise<Found[]> {
  const programs = await findProgramsNamed(db, search, ofEach);
  const lenders = await findLenders(
    db,
    programs.map(({ lenderId }) => lenderId),
  );
  return programs.map(({ id, name, lenderId }) => ({
    entity: 'program',
    _id: id,
    name,
    about: lenders.get(lenderId)?.name ?? null,
  }));
}
