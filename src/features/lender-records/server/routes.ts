import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { refuseForeign } from '../../lenders/server/api.ts';
import * as contract from '../contract.ts';
import {
  addLender,
  approveLenderEdit,
  changeLender,
  decideLenderEdits,
  deleteLender,
  getLenderHistory,
  getLenderUsage,
  listPendingLenders,
  rejectLenderEdit,
  undoLenderRejection,
} from '../endpoints.ts';
import { archive, readUsage } from './archive.ts';
import { decide, readPendingLenders } from './decisions/decide.ts';
import { undoRejection } from './decisions/undo-rejection.ts';
import { readHistory } from './history.ts';
import { add, save } from './save.ts';

export const lenderRecordRoutes: readonly Route[] = [
  route(addLender, contract.addLender, async ({ body, context }, platform) => {
    const lender = await add(platform, body, context);
    return { ...ok, message: 'Lender added successfully!', lender };
  }),
  route(changeLender, contract.changeLender, async ({ session, params, body, context }, platform) => {
    refuseForeign(session, params.id);
    const { version, ...values } = body;
    const saved = await save(platform, { session, lenderId: params.id, stated: { version, values } }, context);
    return { ...ok, message: 'Lender updated successfully!', ...saved };
  }),
  route(deleteLender, contract.deleteLender, async ({ params, context }, platform) => {
    await archive(platform, params.id, context);
    return { ...ok, message: 'Lender deleted successfully.' };
  }),
  route(getLenderUsage, contract.getLenderUsage, async ({ params, context }, platform) => ({
    ...ok,
    usage: await readUsage(platform, platform.database.db, params.id, context.at),
  })),
  route(getLenderHistory, contract.getLenderHistory, async ({ session, params, query }, { database }) => {
    refuseForeign(session, params.id);
    return { ...ok, ...(await readHistory(database.db, params.id, query.before)) };
  }),
  route(listPendingLenders, contract.listPendingLenders, async (_call, { database: { db } }) => ({
    ...ok,
    ...(await readPendingLenders(db)),
  })),
  route(
    approveLenderEdit,
    contract.approveLenderEdit,
    async ({ body: { lenderId, field, newValue }, context }, platform) => {
      await decide(platform, { lenderId, verdict: 'approved', edits: { [field]: newValue } }, context);
      return { ...ok, message: `Approved change for ${field}` };
    },
  ),
  route(
    rejectLenderEdit,
    contract.rejectLenderEdit,
    async ({ body: { lenderId, field, reason }, context }, platform) => {
      await decide(platform, { lenderId, verdict: 'rejected', edits: { [field]: null }, reason }, context);
      return { ...ok, message: `Rejected change for ${field}` };
    },
  ),
  route(undoLenderRejection, contract.undoLenderRejection, async ({ body, context }, platform) => {
    await undoRejection(platform, body, context);
    return { ...ok, message: 'The rejection was undone. The change needs a decision again.' };
  }),
  route(decideLenderEdits, contract.decideLenderEdits, async ({ body, context }, platform) => {
    await decide(platform, body, context);
    return { ...ok, message: body.verdict === 'approved' ? 'Approved all changes' : 'Rejected all changes' };
  }),
];
