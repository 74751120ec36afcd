import { linkTokenHeader } from '../../../../kernel/access.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { type Entry, findDeals, lockDeal } from '../../../pipeline/server/api.ts';
import { signingClosed } from '../../errors.ts';
import { signingTexts } from '../../model.ts';
import { lockEnvelope } from '../envelope/find.ts';
import type { EnvelopeRow } from '../tables.ts';
import { findSession, type SignerSession } from './session.ts';

/** A call with a link or a session, and where it came from: the certificate states it. */
export interface SignerCall {
  readonly token: string | undefined;
  readonly context: RequestContext;
  readonly from: { readonly address: string; readonly agent: string };
}

const agentLength = 300;

interface HttpCall {
  readonly context: RequestContext;
  readonly address: string;
  header(name: string): string | undefined;
}
export const signerCall = (call: HttpCall): SignerCall => ({
  token: call.header(linkTokenHeader),
  context: call.context,
  from: originOf(call),
});

/** The address and the program that a call came from. */
export const originOf = ({ address, header }: Omit<HttpCall, 'context'>): SignerCall['from'] => ({
  address,
  agent: (header('user-agent') ?? '').slice(0, agentLength),
});

/** The same request, done by a signer. */
export const asSigner = (context: RequestContext, id: string): RequestContext => ({
  ...context,
  actor: { kind: 'signer', id },
});

/** The deal before its envelope: whoever locks both does it in this order. @throws SIGNING_CLOSED when either is gone */
export async function lockBoth(
  tx: Transaction,
  { id, dealId }: Pick<EnvelopeRow, 'id' | 'dealId'>,
): Promise<{ readonly deal: Entry; readonly envelope: EnvelopeRow }> {
  const found = (await findDeals(tx.db, [dealId])).get(dealId);
  if (!found) throw new AppError(signingClosed);
  const deal = await lockDeal(tx, dealId, found.ownerId);
  return { deal, envelope: await lockEnvelope(tx, id) };
}

/** A session whose deal, envelope and signer stay as they are until the transaction ends. */
export interface LockedSession extends SignerSession {
  readonly deal: Entry;
  readonly context: RequestContext;
  /** What every act of it states. */
  readonly facts: Readonly<Record<string, string>>;
}

/** @throws SIGNING_SESSION_ENDED, also where it was ended while this waited; SIGNING_CLOSED while the deal is archived */
export async function lockSession(tx: Transaction, { token, context, from }: SignerCall): Promise<LockedSession> {
  const before = await findSession(tx.db, token, context.at);
  const { deal } = await lockBoth(tx, before.envelope);
  if (deal.archivedAt !== null) throw new AppError(signingClosed, signingTexts.onHold);
  const session = await findSession(tx.db, token, context.at);
  const { signer, identifiedBy, hostId } = session;
  const facts = { ...from, by: identifiedBy, ...(hostId === null ? {} : { host: hostId }) };
  return { ...session, deal, context: asSigner(context, signer.id), facts };
}
