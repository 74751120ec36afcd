import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { consentVersion } from '../../consent.ts';
import { signerConsented } from '../../events.ts';
import { signingTexts } from '../../model.ts';
import { addActs } from '../envelope/acts.ts';
import { dealOf } from '../envelope/turns.ts';
import { lockSession, type SignerCall } from '../links/signer-call.ts';
import { signers } from '../tables.ts';
import { assertTurn } from './may-sign.ts';

/** Agrees to electronic records and signatures. A second time changes nothing. @throws CONFLICT for a version that is no longer asked for */
export async function giveConsent(tx: Transaction, call: SignerCall, version: string): Promise<void> {
  const session = await lockSession(tx, call);
  const { envelope, signer, context, deal } = session;
  assertTurn(session);
  if (version !== (signer.consentVersion ?? consentVersion)) throw new AppError('CONFLICT', signingTexts.changed);
  if (signer.consentAt !== null) return;
  const { at } = context;
  await tx.db.update(signers).set({ consentVersion: version, consentAt: at }).where(eq(signers.id, signer.id));
  const facts = { ...session.facts, version };
  await addActs(tx, envelope.id, { type: 'consented', signerId: signer.id, at, facts });
  const payload = { ...dealOf(deal), envelopeId: envelope.id, version };
  await record(tx, context, signerConsented, { id: signer.id, payload });
}
