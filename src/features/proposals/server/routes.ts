import { isAdmin } from '../../../kernel/access.ts';
import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route, type Session } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import {
  acceptProposedEdits,
  countProposedEdits,
  listProposedEdits,
  rejectProposedEdits,
  reopenProposedEdits,
} from '../endpoints.ts';
import { acceptEdits, rejectEdits, reopenEdits } from './decide.ts';
import { countEdits, readEdits } from './read-edits.ts';

/** Whose edits somebody sees: administrators those they ask for, lender users their own; null: a lender user without a company. */
const lenderOf = ({ role, lenderId }: Session, asked?: string): string | undefined | null =>
  isAdmin(role) ? asked : lenderId;

const acceptedText = (count: number): string =>
  count === 1 ? 'The edit is in the program now.' : `${count} edits are in the program now.`;
const rejectedText = (count: number): string =>
  count === 1 ? 'The edit was rejected.' : `${count} edits were rejected.`;

export const proposalRoutes: readonly Route[] = [
  route(listProposedEdits, contract.listProposedEdits, async ({ session, query }, { database: { db } }) => {
    const { cursor, limit, ...asked } = query;
    const lenderId = lenderOf(session, asked.lenderId);
    if (lenderId === null) return { ...ok, programs: [], next: null, total: 0, sources: [] };
    return { ...ok, ...(await readEdits(db, { ...asked, lenderId }, { cursor, limit })) };
  }),
  route(countProposedEdits, contract.countProposedEdits, async ({ session, query }, { database: { db } }) => {
    const lenderId = lenderOf(session, query.lenderId);
    return { ...ok, total: lenderId === null ? 0 : await countEdits(db, lenderId) };
  }),
  route(acceptProposedEdits, contract.acceptProposedEdits, ({ session, body, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const { programId, edits } = body;
      const version = await acceptEdits({ tx, context, session, programId }, edits);
      return { ...ok, message: acceptedText(edits.length), version };
    }),
  ),
  route(rejectProposedEdits, contract.rejectProposedEdits, ({ session, body, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const { programId, ids, reason } = body;
      await rejectEdits({ tx, context, session, programId }, ids, reason);
      return { ...ok, message: rejectedText(ids.length) };
    }),
  ),
  route(reopenProposedEdits, contract.reopenProposedEdits, ({ session, body, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const { programId, ids } = body;
      await reopenEdits({ tx, context, session, programId }, ids);
      return { ...ok, message: 'The rejection was undone.' };
    }),
  ),
];
