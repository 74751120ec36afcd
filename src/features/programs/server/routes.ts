import { z } from 'zod';
import { isAdmin } from '../../../kernel/access.ts';
import { idSchema } from '../../../kernel/contract.ts';
import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { loanKinds } from '../../../lending/kinds/all.ts';
import type { KindSlug } from '../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import { once } from '../../../platform/database/once.ts';
import { type Route, route, type Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCompanyOf } from '../../accounts/server/api.ts';
import { lenderExists, refuseForeign } from '../../lenders/server/api.ts';
import * as contract from '../contract.ts';
import {
  bringBackProgram,
  confirmProgram,
  listConfirmations,
  listLoanPrograms,
  listVersions,
  programCalls,
  restoreVersion,
  setProgramStatus,
} from '../endpoints.ts';
import { statusTexts } from '../publication.ts';
import {
  addProgram,
  assertSeen,
  confirmTerms,
  lockOwn,
  saveProgram,
  setDeleted,
  setStatus,
} from './changes/change-programs.ts';
import { readVersions, restoreProgram } from './changes/versions.ts';
import { readConfirmations } from './confirmations/read-confirmations.ts';
import { findProgram, presentRecord, readItem, readItems } from './read-programs.ts';

/** Each kind has its own calls, and a program only answers to those of its kind. */
function assertKind(kind: string, asked: string): void {
  if (kind !== asked) throw new AppError('NOT_FOUND');
}

async function findOwn({ database: { db } }: Platform, session: Session, programId: string) {
  const row = await findProgram(db, programId);
  refuseForeign(session, row.lenderId);
  return row;
}

const programReference = z.object({ programId: idSchema });

const routesOfLender = (kind: LoanKind): readonly Route[] => {
  const calls = programCalls(kind);
  const schemas = contract.programCalls(kind);
  // A definition that is handed around has its slug as a text.
  const slug = kind.slug as KindSlug;
  return [
    route(calls.list, schemas.list, async ({ session, params, query, context }, { database: { db } }) => {
      refuseForeign(session, params.lenderId);
      if (!(await lenderExists(db, params.lenderId))) throw new AppError('NOT_FOUND');
      const { items, total } = await readItems(db, params.lenderId, slug, query, context.at);
      return { ...ok, programs: items, total };
    }),
    route(
      calls.add,
      schemas.add,
      async ({ session, params: { lenderId }, body, context, idempotencyKey }, platform) => {
        refuseForeign(session, lenderId);
        return platform.database.transaction((tx) => {
          const present = async (row: Awaited<ReturnType<typeof findProgram>>) => ({
            ...ok,
            message: `${kind.name} program added successfully!`,
            program: await presentRecord(tx.db, row, context.at),
          });
          const key = {
            accountId: session.accountId,
            key: idempotencyKey,
            body: { lenderId, kind: slug, program: body },
          };
          return once(tx, key, {
            reference: programReference,
            async first() {
              const row = await addProgram(tx, context, { lenderId, kind: slug, body });
              return { answer: await present(row), reference: { programId: row.id } };
            },
            again: async ({ programId }) => present(await findProgram(tx.db, programId)),
          });
        });
      },
    ),
  ];
};

const routesOfOne = (kind: LoanKind): readonly Route[] => {
  const { slug, name } = kind;
  const calls = programCalls(kind);
  const schemas = contract.programCalls(kind);
  return [
    route(calls.get, schemas.get, async ({ session, params, context }, platform) => {
      const row = await findOwn(platform, session, params.programId);
      assertKind(row.kind, slug);
      if (row.deletedAt !== null) throw new AppError('NOT_FOUND', 'This loan program was deleted. You can restore it.');
      return { ...ok, program: await presentRecord(platform.database.db, row, context.at) };
    }),
    route(calls.update, schemas.update, ({ session, params, body, context }, platform) =>
      platform.database.transaction(async (tx) => {
        const row = await lockOwn(tx, session, params.programId);
        assertKind(row.kind, slug);
        const version = await saveProgram(tx, context, row, body);
        const program = await presentRecord(tx.db, await findProgram(tx.db, row.id), context.at);
        const unchanged =
          program.status === row.status
            ? 'No changes. The terms are confirmed as of today.'
            : statusTexts[program.state];
        const message = version === row.version ? unchanged : `${name} program updated successfully!`;
        return { ...ok, message, program };
      }),
    ),
    route(calls.remove, schemas.remove, ({ session, params, context }, platform) =>
      platform.database.transaction(async (tx) => {
        const row = await lockOwn(tx, session, params.programId, { mayBeDeleted: true });
        assertKind(row.kind, slug);
        assertKind(row.lenderId, params.lenderId);
        await setDeleted(tx, context, row, true);
        return { ...ok, message: 'Loan program deleted successfully.' };
      }),
    ),
  ];
};

export const programRoutes: readonly Route[] = [
  ...loanKinds.flatMap(routesOfLender),
  ...loanKinds.flatMap(routesOfOne),
  route(
    listLoanPrograms,
    contract.listLoanPrograms,
    async ({ session, params, query, context }, { database: { db } }) => {
      if (!isAdmin(session.role) && params.id !== session.accountId) throw new AppError('NOT_FOUND');
      const lenderId = await findCompanyOf(db, params.id);
      if (lenderId === undefined) throw new AppError('NOT_FOUND');
      if (lenderId === null) return { ...ok, loanPrograms: [], total: 0 };
      const { items, total } = await readItems(db, lenderId, null, query, context.at);
      return { ...ok, loanPrograms: items, total };
    },
  ),
  route(confirmProgram, contract.confirmProgram, ({ session, params, context }, platform) =>
    platform.database.transaction(async (tx) => {
      await confirmTerms(tx, context, await lockOwn(tx, session, params.id));
      const program = await readItem(tx.db, params.id, context.at);
      return { ...ok, message: 'The terms are confirmed as of today.', program };
    }),
  ),
  route(listConfirmations, contract.listConfirmations, async ({ session, params }, platform) => {
    const row = await findOwn(platform, session, params.id);
    return { ...ok, ...(await readConfirmations(platform.database.db, row)) };
  }),
  route(listVersions, contract.listVersions, async ({ session, params, query }, platform) => {
    const row = await findOwn(platform, session, params.id);
    return { ...ok, ...(await readVersions(platform.database.db, row, query)) };
  }),
  route(restoreVersion, contract.restoreVersion, ({ session, params, body, context }, platform) =>
    platform.database.transaction(async (tx) => {
      await restoreProgram(tx, context, await lockOwn(tx, session, params.id), body);
      const program = await readItem(tx.db, params.id, context.at);
      return { ...ok, message: `Version ${body.version} is restored.`, program };
    }),
  ),
  route(
    setProgramStatus,
    contract.setProgramStatus,
    ({ session, params, body: { status, version }, context }, platform) =>
      platform.database.transaction(async (tx) => {
        const row = await lockOwn(tx, session, params.id);
        await assertSeen(tx, row, version);
        await setStatus(tx, context, row, status);
        const program = await readItem(tx.db, row.id, context.at);
        return { ...ok, message: statusTexts[program.state], program };
      }),
  ),
  route(bringBackProgram, contract.bringBackProgram, ({ session, params, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const row = await lockOwn(tx, session, params.id, { mayBeDeleted: true });
      await setDeleted(tx, context, row, false);
      return { ...ok, message: 'Loan program restored.', program: await readItem(tx.db, row.id, context.at) };
    }),
  ),
];
