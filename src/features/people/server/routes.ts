import { linkTokenHeader } from '../../../kernel/access.ts';
import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import { accept, readByLink } from './invitations/accept.ts';
import { invite, readOpen, withdraw } from './invitations/invite.ts';

export const peopleRoutes: readonly Route[] = [
  route(endpoints.listInvitations, contract.listInvitations, async ({ context }, { database }) => ({
    ...ok,
    invitations: await readOpen(database.db, context.at),
  })),
  route(endpoints.inviteStaff, contract.inviteStaff, async ({ session, body: { email }, context }, platform) => {
    await invite(platform, { email, accountId: session.accountId }, context);
    return { ...ok, message: `Invitation sent to ${email}.` };
  }),
  route(endpoints.withdrawInvitation, contract.withdrawInvitation, async ({ session, params, context }, platform) => {
    await withdraw(platform, { id: params.id, accountId: session.accountId }, context);
    return { ...ok, message: 'Invitation withdrawn.' };
  }),
  route(endpoints.readInvitation, contract.readInvitation, async ({ header, context }, { database }) => ({
    ...ok,
    ...(await readByLink(database.db, header(linkTokenHeader) ?? '', context.at)),
  })),
  route(endpoints.acceptInvitation, contract.acceptInvitation, async ({ header, body, context }, platform) => {
    await accept(platform, header(linkTokenHeader) ?? '', body, context);
    return { ...ok, message: 'Your account is ready. Please log in.' };
  }),
];
