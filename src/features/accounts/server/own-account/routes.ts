import { ok } from '../../../../kernel/endpoint.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import * as accountsContract from '../../contract.ts';
import { getProfile, setTimeZone } from '../../endpoints.ts';
import * as contract from '../../own-account/contract.ts';
import {
  cancelEmailChange,
  changeLetterhead,
  changeLogo,
  changeName,
  changePassword,
  confirmEmail,
  endOtherSessions,
  endOwnSession,
  getOwnAccount,
  listSessions,
  removeLogo as removeLogoEndpoint,
  requestEmailChange,
} from '../../own-account/endpoints.ts';
import * as waitingContract from '../../own-account/waiting-contract.ts';
import {
  assignWork as assignWorkEndpoint,
  listWaiting,
  reopenWaiting,
  settleWaiting,
} from '../../own-account/waiting-endpoints.ts';
import { readAccount } from './account-row.ts';
import { cancelChangeOfEmail, confirmChangeOfEmail, requestChangeOfEmail } from './email-change.ts';
import { removeLogo, setLogo } from './logo.ts';
import { changeOwnPassword } from './password.ts';
import { moveTo, presentProfile, readOwnAccount, rename, setLetterhead } from './profile.ts';
import { readSignedIn, signOutOne, signOutOthers } from './signed-in.ts';
import { assignWork } from './waiting/assigned-work.ts';
import { readWaiting, reopen, settle } from './waiting/read-waiting.ts';

export const ownAccountRoutes: readonly Route[] = [
  route(getProfile, accountsContract.getProfile, async ({ session, context }, { database }) => ({
    ...ok,
    user: presentProfile(await readAccount(database.db, session.accountId), session, context.at),
  })),
  route(getOwnAccount, contract.getOwnAccount, async ({ session, context }, { database }) => ({
    ...ok,
    ...(await readOwnAccount(database.db, session, context.at)),
  })),
  route(changeName, contract.changeName, async ({ session, body, context }, platform) => ({
    ...ok,
    user: presentProfile(await rename(platform, session, body, context), session, context.at),
  })),
  route(changeLetterhead, contract.changeLetterhead, async ({ session, body, context }, platform) => {
    await setLetterhead(platform, session, body, context);
    return { ...ok, letterhead: body };
  }),
  route(changeLogo, contract.changeLogo, async ({ session, body, context }, platform) => {
    await setLogo(platform, session, body.image, context);
    return ok;
  }),
  route(removeLogoEndpoint, contract.removeLogo, async ({ session, context }, platform) => {
    await removeLogo(platform, session, context);
    return ok;
  }),
  route(setTimeZone, accountsContract.setTimeZone, async ({ session, body, context }, platform) => ({
    ...ok,
    user: presentProfile(await moveTo(platform, session, body, context), session, context.at),
  })),
  route(changePassword, contract.changePassword, async ({ body, session, context }, platform) => {
    await changeOwnPassword(platform, session, body, context);
    return { ...ok, message: 'Your password has been changed.' };
  }),
  route(requestEmailChange, contract.requestEmailChange, async ({ body, session, context }, platform) => {
    await requestChangeOfEmail(platform, session, body, context);
    return { ...ok, message: 'We sent a link to the new address.' };
  }),
  route(cancelEmailChange, contract.cancelEmailChange, async ({ session, context }, platform) => {
    await cancelChangeOfEmail(platform, session, context);
    return ok;
  }),
  route(confirmEmail, contract.confirmEmail, async ({ body, context, raw }, platform) => {
    await confirmChangeOfEmail(platform, body, raw.request.session, context);
    return { ...ok, message: 'Your email address has been changed.' };
  }),
  route(listSessions, contract.listSessions, async ({ session, context }, { database }) => ({
    ...ok,
    sessions: await readSignedIn(database.db, session, context.at),
  })),
  route(endOwnSession, contract.endOwnSession, async ({ session, params, context }, platform) => {
    await signOutOne(platform, session, params.id, context);
    return ok;
  }),
  route(endOtherSessions, contract.endOtherSessions, async ({ session, context }, platform) => {
    await signOutOthers(platform, session, context);
    return ok;
  }),
  route(listWaiting, waitingContract.listWaiting, async ({ session, context }, platform) => ({
    ...ok,
    ...(await readWaiting(platform, session, context.at)),
  })),
  route(settleWaiting, waitingContract.settleWaiting, async ({ session, context, body }, platform) => ({
    ...ok,
    before: await settle(platform, session, context, body),
  })),
  route(reopenWaiting, waitingContract.reopenWaiting, async ({ session, context, body }, platform) => {
    await reopen(platform, session, context, body);
    return ok;
  }),
  route(assignWorkEndpoint, waitingContract.assignWork, async ({ session, context, body }, platform) => {
    await assignWork(platform, session, body, context);
    return ok;
  }),
];
