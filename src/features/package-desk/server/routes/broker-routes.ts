import { ok } from '../../../../kernel/endpoint.ts';
import { type Route, route, type Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { takeForm } from '../../../documents/server/api.ts';
import * as contract from '../../broker-contract.ts';
import * as calls from '../../broker-endpoints.ts';
import { deskTexts } from '../../model.ts';
import { findForParty, type Party } from '../access.ts';
import { readAnswerSources } from '../broker/answer-sources.ts';
import { readDealPackage } from '../broker/deal-package.ts';
import { requestNext } from '../broker/request-next.ts';
import { switchLender } from '../broker/switch-lender.ts';
import { conditionForm } from '../conditions/condition-files.ts';
import { answersAsText, copyDealDocuments, sendMessage } from '../conditions/take-message.ts';
import { readThread } from '../conditions/threads.ts';

const brokerOf = ({ accountId }: Session, dealId: string) =>
  ({ side: 'broker', accountId, dealId }) as const satisfies Party;

const changed = async (platform: Platform, { accountId, dealId }: ReturnType<typeof brokerOf>, message: string) => ({
  ...ok,
  message,
  ...(await readDealPackage(platform, platform.database.db, dealId, accountId)),
});

export const brokerRoutes: readonly Route[] = [
  route(calls.readDealPackage, contract.readDealPackage, async ({ session, params }, platform) => ({
    ...ok,
    ...(await readDealPackage(platform, platform.database.db, params.id, session.accountId)),
  })),
  route(calls.switchLender, contract.switchLender, async ({ session, params, body, context }, platform) => {
    const party = brokerOf(session, params.id);
    await platform.database.transaction((tx) => switchLender(platform, tx, context, party, body));
    return changed(platform, party, deskTexts.switched);
  }),
  route(calls.requestNext, contract.requestNext, async ({ session, params, body, context }, platform) => {
    const party = brokerOf(session, params.id);
    await requestNext(platform, context, party, body);
    return changed(platform, party, deskTexts.requested);
  }),
  route(calls.readBrokerThread, contract.readBrokerThread, async ({ session, params }, platform) => {
    const { db } = platform.database;
    const loan = await findForParty(db, brokerOf(session, params.id));
    return { ...ok, thread: await readThread(db, loan.id, params.conditionId) };
  }),
  route(calls.listAnswerSources, contract.listAnswerSources, async ({ session, params, context }, platform) => {
    const { db } = platform.database;
    const loan = await findForParty(db, brokerOf(session, params.id));
    return { ...ok, ...(await readAnswerSources(platform, db, loan, context.at)) };
  }),
  route(
    calls.answerCondition,
    contract.answerCondition,
    async ({ session, params, context, raw, idempotencyKey: key }, platform) => {
      const party = brokerOf(session, params.id);
      const { conditionId } = params;
      // Before anything is stored: another broker leaves nothing behind.
      const loan = await findForParty(platform.database.db, party);
      const form = { raw, endpoint: calls.answerCondition, schemas: contract.answerCondition, key };
      await takeForm(platform, form, conditionForm, async ({ message, version, documents, answers }, files, sent) => {
        files.push(...(await copyDealDocuments(platform, loan, documents)));
        const given = await answersAsText(platform, loan.dealId, answers, context.at);
        const whole = [message, given].filter((text) => text !== '').join('\n\n');
        return platform.database.transaction((tx) =>
          sendMessage(platform, tx, context, party, { conditionId, message: whole, files, answers: { version } }, sent),
        );
      });
      return changed(platform, party, deskTexts.answered);
    },
  ),
  route(
    calls.writeAsBroker,
    contract.writeAsBroker,
    async ({ session, params, context, raw, idempotencyKey: key }, platform) => {
      const party = brokerOf(session, params.id);
      await findForParty(platform.database.db, party);
      const form = { raw, endpoint: calls.writeAsBroker, schemas: contract.writeAsBroker, key };
      await takeForm(platform, form, conditionForm, ({ message }, files, sent) =>
        platform.database.transaction((tx) =>
          sendMessage(platform, tx, context, party, { conditionId: params.conditionId, message, files }, sent),
        ),
      );
      return changed(platform, party, deskTexts.sent);
    },
  ),
];
