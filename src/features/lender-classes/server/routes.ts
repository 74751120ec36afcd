import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { type Route, route, type Session } from '../../../platform/http/route.ts';
import { everyPage, listFileRoute } from '../../list-files/server/api.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { lenderClassTexts as texts } from '../model.ts';
import * as change from './change-class.ts';
import { classesFile } from './lists/classes-file.ts';
import * as lists from './lists/list-classes.ts';
import * as read from './read-classes.ts';

/** The company that a lender user answers for. @throws NOT_FOUND for who has none yet */
export function ownLender({ lenderId }: Session): string {
  if (lenderId === null) throw new AppError('NOT_FOUND');
  return lenderId;
}

const forEverybody: readonly Route[] = [
  route(calls.listLenderClasses, contract.listLenderClasses, async ({ query }, { database }) => ({
    ...ok,
    ...(await lists.listOffered(database.db, query.cursor)),
  })),
  route(calls.readLenderClass, contract.readLenderClass, async ({ params }, { database }) => ({
    ...ok,
    class: await read.presentTaught(database.db, await read.readOffered(database.db, params.id)),
  })),
];

const forLenders: readonly Route[] = [
  route(calls.listOwnClasses, contract.listOwnClasses, async ({ session }, { database }) => ({
    ...ok,
    classes: await lists.listOwn(database.db, ownLender(session)),
  })),
  route(calls.readOwnClass, contract.readOwnClass, async ({ session, params }, { database }) => ({
    ...ok,
    class: await read.readOwn(database.db, { lenderId: ownLender(session), id: params.id }),
  })),
  route(calls.addClass, contract.addClass, async ({ session, body, context }, { database }) => {
    const lenderId = ownLender(session);
    const row = await database.transaction((tx) => change.addClass(tx, context, lenderId, body.content));
    return { ...ok, message: texts.saved, class: await read.presentOne(database.db, row) };
  }),
  route(calls.saveDraft, contract.saveDraft, async ({ session, params, body, context }, { database }) => {
    const own = { lenderId: ownLender(session), id: params.id };
    const row = await database.transaction((tx) => change.saveDraft(tx, context, own, body));
    return { ...ok, message: texts.saved, class: await read.presentOne(database.db, row) };
  }),
  route(calls.publishClass, contract.publishClass, async ({ session, params, body, context }, { database }) => {
    const own = { lenderId: ownLender(session), id: params.id };
    const row = await database.transaction((tx) => change.publishClass(tx, context, own, body.revision));
    return { ...ok, message: texts.published, class: await read.presentOne(database.db, row) };
  }),
  route(calls.withdrawClass, contract.withdrawClass, async ({ session, params, context }, { database }) => {
    const own = { lenderId: ownLender(session), id: params.id };
    const row = await database.transaction((tx) => change.withdrawClass(tx, context, own));
    return { ...ok, message: texts.withdrawn, class: await read.presentOne(database.db, row) };
  }),
  route(calls.requireClass, contract.requireClass, async ({ session, params, body, context }, { database }) => {
    const own = { lenderId: ownLender(session), id: params.id };
    const row = await database.transaction((tx) => change.requireClass(tx, context, own, body.isRequired));
    const message = body.isRequired
      ? 'Brokers now need this class before they request a quote.'
      : 'Brokers can request a quote without this class.';
    return { ...ok, message, class: await read.presentOne(database.db, row) };
  }),
  route(calls.deleteClass, contract.deleteClass, async ({ session, params, context }, { database }) => {
    const own = { lenderId: ownLender(session), id: params.id };
    await database.transaction((tx) => change.deleteClass(tx, context, own));
    return ok;
  }),
];

const forAdmins: readonly Route[] = [
  route(calls.listAllClasses, contract.listAllClasses, async ({ query }, { database }) => ({
    ...ok,
    ...(await lists.listPublished(database.db, query.cursor)),
  })),
  listFileRoute(calls.listAllClassesFile, contract.listAllClassesFile, (_call, { database: { db } }) => ({
    list: classesFile,
    pages: everyPage(async (cursor) => {
      const { classes, next } = await lists.listPublished(db, cursor);
      return { rows: classes, next };
    }),
  })),
  route(calls.takeDownClass, contract.takeDownClass, async ({ params, body, context }, { database }) => {
    await database.transaction((tx) => change.takeDownClass(tx, context, params.id, body.reason));
    return ok;
  }),
  route(calls.restoreClass, contract.restoreClass, async ({ params, context }, { database }) => {
    await database.transaction((tx) => change.restoreClass(tx, context, params.id));
    return ok;
  }),
];

export const lenderClassRoutes: readonly Route[] = [...forEverybody, ...forLenders, ...forAdmins];
