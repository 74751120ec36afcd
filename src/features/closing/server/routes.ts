import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { ok } from '../../../kernel/endpoint.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { once } from '../../../platform/database/once.ts';
import { type Route, route, type Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findDeal } from '../../pipeline/server/api.ts';
import { openPackageOf } from '../../submission/server/api.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { closingTexts } from '../model.ts';
import { findParty } from './parties.ts';
import { presentClosing } from './present.ts';
import { setClosingDate } from './steps/closing-date.ts';
import { fundLoan } from './steps/fund.ts';
import { undoFunding } from './steps/undo-funding.ts';
import { confirmWire, revealWire, writeWire } from './steps/wire.ts';
import { answerTerms } from './terms/answer.ts';
import { issueTerms } from './terms/issue.ts';

interface Who {
  readonly session: Session;
  readonly packageId: string;
}

interface Change extends Who {
  readonly message: string;
  /** Of a call that is answered again when it comes again. */
  readonly once?: { readonly key: string | undefined; readonly body: unknown };
}

const reference = z.object({ packageId: idSchema });

/** A change of one closing, answered with how it is then. */
function change(
  platform: Platform,
  { session, packageId, message, once: repeated }: Change,
  act: (tx: Transaction) => Promise<void>,
) {
  return platform.database.transaction(async (tx) => {
    const answer = async () => ({
      ...ok,
      message,
      closing: await presentClosing(platform, tx.db, await findParty(tx.db, session, packageId)),
    });
    const { key, body } = repeated ?? { key: undefined, body: undefined };
    return once(
      tx,
      { accountId: session.accountId, key, body },
      {
        reference,
        async first() {
          await act(tx);
          return { answer: await answer(), reference: { packageId } };
        },
        again: answer,
      },
    );
  });
}

export const closingRoutes: readonly Route[] = [
  route(calls.readClosing, contract.readClosing, async ({ session, params }, platform) => {
    const { db } = platform.database;
    return { ...ok, closing: await presentClosing(platform, db, await findParty(db, session, params.id)) };
  }),
  route(calls.readDealClosing, contract.readDealClosing, async ({ session, params }, platform) => {
    const { db } = platform.database;
    const deal = await findDeal(db, params.id, session.accountId);
    const pack = await openPackageOf(db, deal.id);
    return { ...ok, closing: pack ? await presentClosing(platform, db, { pack, side: 'broker' }) : null };
  }),
  route(calls.issueTerms, contract.issueTerms, ({ session, params, body, context, idempotencyKey: key }, platform) => {
    const who = { session, packageId: params.id };
    const repeated = { key, body: { terms: params.id, body } };
    return change(platform, { ...who, message: closingTexts.issued[body.stage], once: repeated }, (tx) =>
      issueTerms(platform, tx, context, who, body),
    );
  }),
  route(calls.answerTerms, contract.answerTerms, ({ session, params, body, context }, platform) => {
    const who = { session, packageId: params.id };
    return change(platform, { ...who, message: closingTexts[body.answer] }, (tx) =>
      answerTerms(platform, tx, context, who, { offerId: params.offerId, ...body }),
    );
  }),
  route(calls.setClosingDate, contract.setClosingDate, ({ session, params, body, context }, platform) => {
    const who = { session, packageId: params.id };
    return change(platform, { ...who, message: closingTexts.dateSet }, (tx) =>
      setClosingDate(platform, tx, context, who, body),
    );
  }),
  route(calls.writeWire, contract.writeWire, ({ session, params, body, context, idempotencyKey: key }, platform) => {
    const who = { session, packageId: params.id };
    // Without the numbers: what is compared is kept as a hash, and few digits can be guessed from one.
    const repeated = { key, body: { wire: params.id, seen: body.seen } };
    return change(platform, { ...who, message: closingTexts.wireSaved, once: repeated }, (tx) =>
      writeWire(platform, tx, context, who, body),
    );
  }),
  route(calls.revealWire, contract.revealWire, async ({ session, params: { id, version }, context }, platform) => {
    const who = { session, packageId: id };
    const instructions = await platform.database.transaction((tx) => revealWire(platform, tx, context, who, version));
    return { ...ok, instructions };
  }),
  route(calls.confirmWire, contract.confirmWire, ({ session, params: { id, version }, body, context }, platform) => {
    const who = { session, packageId: id };
    return change(platform, { ...who, message: closingTexts.wireConfirmed }, (tx) =>
      confirmWire(platform, tx, context, who, { ...body, version }),
    );
  }),
  route(calls.fundLoan, contract.fundLoan, ({ session, params, body, context, idempotencyKey: key }, platform) => {
    const who = { session, packageId: params.id };
    const repeated = { key, body: { funded: params.id, body } };
    return change(platform, { ...who, message: closingTexts.funded, once: repeated }, (tx) =>
      fundLoan(platform, tx, context, who, body),
    );
  }),
  route(
    calls.undoFunding,
    contract.undoFunding,
    ({ session, params, body, context, idempotencyKey: key }, platform) => {
      const who = { session, packageId: params.id };
      const repeated = { key, body: { undone: params.id, body } };
      return change(platform, { ...who, message: closingTexts.fundingUndone, once: repeated }, (tx) =>
        undoFunding(tx, context, who, body),
      );
    },
  ),
];
