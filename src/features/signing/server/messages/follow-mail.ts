import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { dealOf } from '../envelope/turns.ts';
import { findEnvelopeOf } from '../links/tokens.ts';
import { findSigner, mailEvents } from './notifications.ts';

/** What became of emails to a signer: the broker sees it at once, and is notified when they were given up. */
export async function followSignerMail(
  { clock }: Platform,
  tx: Transaction,
  signerId: string,
  how: keyof typeof mailEvents,
): Promise<void> {
  const signer = await findSigner(tx.db, signerId);
  const envelope = signer && (await findEnvelopeOf(tx.db, signer));
  const deal = envelope && (await findDeals(tx.db, [envelope.dealId])).get(envelope.dealId);
  if (!signer || !envelope || !deal) return;
  const context = { actor: { kind: 'system' }, at: clock.now(), requestId: 'job:mail' } as const;
  const payload = { ...dealOf(deal), envelopeId: envelope.id };
  await record(tx, context, mailEvents[how], { id: signer.id, payload });
}
