import { and, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { quotes } from '../../quotes/server/api.ts';
import { loanPackages } from '../../submission/server/api.ts';
import type { ClassCredential } from '../credential-contract.ts';
import * as contract from '../credential-contract.ts';
import * as calls from '../credential-endpoints.ts';
import * as use from './credentials.ts';
import { offersClass } from './read-classes.ts';
import { readMissing } from './required.ts';
import { ownLender } from './routes.ts';
import type { CredentialRow } from './tables.ts';

type Sent = typeof quotes | typeof loanPackages;
const columnsOf = (table: Sent): { id: PgColumn; brokerId: PgColumn; lenderId: PgColumn } => table;

/** The credentials that the broker of what was sent to a lender has with it. @throws NOT_FOUND for what went to another lender */
async function credentialsOf(db: Queries, table: Sent, sent: { readonly id: string; readonly lenderId: string }) {
  const { id, lenderId, brokerId } = columnsOf(table);
  const [row] = await db
    .select({ brokerId })
    .from(table)
    .where(and(eq(id, sent.id), eq(lenderId, sent.lenderId)));
  if (!row) throw new AppError('NOT_FOUND');
  const rows = await use.readCredentials(db, String(row.brokerId), sent.lenderId);
  const offers = rows.length > 0 || (await offersClass(db, sent.lenderId));
  return { ...ok, offers, credentials: await use.presentCredentials(db, rows) };
}

async function presentOne(db: Queries, row: CredentialRow): Promise<ClassCredential> {
  const [credential] = await use.presentCredentials(db, [row]);
  if (!credential) throw new Error('A credential that was changed is presented.');
  return credential;
}

export const credentialRoutes: readonly Route[] = [
  route(calls.attemptQuiz, contract.attemptQuiz, async ({ session, params, body, context }, platform) => {
    const { database } = platform;
    const attempt = { accountId: session.accountId, classId: params.id, ...body };
    const { grade, credential } = await database.transaction((tx) => use.attemptQuiz(platform, tx, context, attempt));
    const [presented = null] = credential ? await use.presentCredentials(database.db, [credential]) : [];
    const questions = grade.questions.map((question) => ({ ...question }));
    return { ...ok, passed: grade.passed, score: grade.score, questions, credential: presented };
  }),
  route(calls.listOwnCredentials, contract.listOwnCredentials, async ({ session }, { database: { db } }) => ({
    ...ok,
    credentials: await use.presentCredentials(db, await use.readCredentials(db, session.accountId)),
  })),
  route(calls.listMissingClasses, contract.listMissingClasses, async ({ session }, { database }) => ({
    ...ok,
    missing: await readMissing(database.db, session.accountId),
  })),
  route(calls.credentialsOfRequest, contract.credentialsOfRequest, ({ session, params: { id } }, { database }) =>
    credentialsOf(database.db, quotes, { id, lenderId: ownLender(session) }),
  ),
  route(calls.credentialsOfPackage, contract.credentialsOfPackage, ({ session, params: { id } }, { database }) =>
    credentialsOf(database.db, loanPackages, { id, lenderId: ownLender(session) }),
  ),
  route(calls.revokeCredential, contract.revokeCredential, async ({ session, params, body, context }, { database }) => {
    const revoking = { id: params.id, lenderId: ownLender(session), ...body };
    const row = await database.transaction((tx) => use.revokeCredential(tx, context, revoking));
    return { ...ok, credential: await presentOne(database.db, row) };
  }),
  route(calls.setRetake, contract.setRetake, async ({ session, params, body, context }, { database }) => {
    const retaking = { id: params.id, lenderId: ownLender(session), ...body };
    const row = await database.transaction((tx) => use.setRetake(tx, context, retaking));
    return { ...ok, credential: await presentOne(database.db, row) };
  }),
];
