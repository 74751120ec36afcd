import { ok } from '../../../kernel/endpoint.ts';
import { answersOfDeal } from '../../../lending/answers/from-deal.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { findDeal } from '../../pipeline/server/api.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { answerMessages } from '../model.ts';
import { readHistory } from './history/read-history.ts';
import { revealAnswer } from './identifiers/reveal.ts';
import { offerAnswersOfOtherDeals } from './other-deals/borrowers.ts';
import { importAnswers } from './other-deals/import-answers.ts';
import { readPackage, saveStateOf } from './read-package.ts';
import { presentConflicts } from './save/conflicts.ts';
import { parseFormData } from './save/parse-form-data.ts';
import { saveAnswers } from './save/save-answers.ts';
import { readAnswers } from './stored-answers.ts';

export const answerRoutes: readonly Route[] = [
  route(calls.readPrefill, contract.readPrefill, async ({ session, params }, platform) => {
    const { db } = platform.database;
    const deal = await findDeal(db, params.id, session.accountId);
    return { ...ok, message: '', ...(await readPackage(platform, db, deal)) };
  }),
  route(calls.saveFormData, contract.saveFormData, async ({ session, params, body, context }, platform) => {
    const submitted = parseFormData(body.formData);
    return platform.database.transaction(async (tx) => {
      const owned = { dealId: params.id, ownerId: session.accountId };
      const save = { ...owned, submitted, seen: body.seen ?? {}, source: 'typed' } as const;
      const { conflicts, locked, known } = await saveAnswers(platform, tx, context, save);
      return {
        ...ok,
        message: answerMessages.saved,
        conflicts: await presentConflicts(platform, tx.db, conflicts),
        locked: locked.map(({ path }) => path),
        ...saveStateOf(await readAnswers(platform, tx.db, params.id), known),
      };
    });
  }),
  route(calls.readCompleteness, contract.readCompleteness, async ({ session, params }, platform) => {
    const { db } = platform.database;
    const deal = await findDeal(db, params.id, session.accountId);
    const { completeness } = saveStateOf(await readAnswers(platform, db, deal.id), answersOfDeal(deal));
    return { ...ok, completeness };
  }),
  route(calls.revealAnswer, contract.revealAnswer, async ({ session, params, body, context }, platform) => ({
    ...ok,
    value: await revealAnswer(platform, context, { dealId: params.id, ownerId: session.accountId, ...body }),
  })),
  route(calls.offerEarlierAnswers, contract.offerEarlierAnswers, async ({ session, params, body }, platform) => {
    const { db } = platform.database;
    const deal = await findDeal(db, params.id, session.accountId);
    const answers = await readAnswers(platform, db, deal.id);
    return { ...ok, earlier: await offerAnswersOfOtherDeals(platform, db, deal, answers, body) };
  }),
  route(calls.importAnswers, contract.importAnswers, async ({ session, params, body, context }, platform) => {
    const request = { dealId: params.id, ownerId: session.accountId, questions: body.questions };
    return { ...ok, message: answerMessages.saved, used: await importAnswers(platform, context, request) };
  }),
  route(calls.readAnswerHistory, contract.readAnswerHistory, async ({ session, params, query }, platform) => {
    const deal = await findDeal(platform.database.db, params.id, session.accountId);
    return { ...ok, ...(await readHistory(platform, deal, params.question, query.before)) };
  }),
];
