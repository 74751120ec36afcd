import { ok } from '../../../kernel/endpoint.ts';
import { answersOfDeal } from '../../../lending/answers/from-deal.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { findDeal } from '../../pipeline/server/api.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { answerMessages } from '../model.ts';
import { useEarlierAnswers } from './earlier/use-earlier.ts';
import { readHistory, revealAnswer } from './identifiers/reveal.ts';
import { readPackage, standingOf } from './read-package.ts';
import { presentConflicts } from './save/conflicts.ts';
import { readStated } from './save/read-stated.ts';
import { saveAnswers } from './save/save-answers.ts';
import { readAnswers } from './stored-answers.ts';

export const answerRoutes: readonly Route[] = [
  route(calls.readPrefill, contract.readPrefill, async ({ session, params }, platform) => {
    const { db } = platform.database;
    const deal = await findDeal(db, params.id, session.accountId);
    return { ...ok, message: '', ...(await readPackage(platform, db, deal)) };
  }),
  route(calls.saveFormData, contract.saveFormData, async ({ session, params, body, context }, platform) => {
    const statements = readStated(body.formData);
    return platform.database.transaction(async (tx) => {
      const known = answersOfDeal(await findDeal(tx.db, params.id, session.accountId));
      const owned = { dealId: params.id, ownerId: session.accountId };
      const save = { ...owned, statements, seen: body.seen ?? {}, source: 'typed', known } as const;
      const { conflicts, locked } = await saveAnswers(platform, tx, context, save);
      return {
        ...ok,
        message: answerMessages.saved,
        conflicts: await presentConflicts(platform, tx.db, conflicts),
        locked: locked.map(({ path }) => path),
        ...standingOf(await readAnswers(platform, tx.db, params.id)),
      };
    });
  }),
  route(calls.revealAnswer, contract.revealAnswer, async ({ session, params, body, context }, platform) => ({
    ...ok,
    value: await revealAnswer(platform, context, { dealId: params.id, ownerId: session.accountId, ...body }),
  })),
  route(calls.useEarlierAnswers, contract.useEarlierAnswers, async ({ session, params, body, context }, platform) => {
    const wish = { dealId: params.id, ownerId: session.accountId, questions: body.questions };
    return { ...ok, message: answerMessages.saved, used: await useEarlierAnswers(platform, context, wish) };
  }),
  route(calls.readAnswerHistory, contract.readAnswerHistory, async ({ session, params }, platform) => {
    const deal = await findDeal(platform.database.db, params.id, session.accountId);
    return { ...ok, history: await readHistory(platform, deal, params.question) };
  }),
];
