import { eq } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import { signerAsked } from '../../events.ts';
import { newLink } from '../links/tokens.ts';
import { type EnvelopeRow, type SignerRow, signers } from '../tables.ts';
import { addActs } from './acts.ts';
import { readSigners } from './find.ts';

/** Who of these is to be asked now: those of the first turn that is not signed yet. */
export function nextToAsk(all: readonly SignerRow[]): readonly SignerRow[] {
  const turn = Math.min(...all.filter(({ state }) => state !== 'signed').map((one) => one.turn));
  return all.filter((one) => one.turn === turn && one.state === 'waiting');
}

export const dealOf = (deal: Pick<Entry, 'id' | 'ownerId'>) => ({ ownerId: deal.ownerId, dealId: deal.id });

/** Asks those whose turn it is. The envelope is locked. */
export async function askNext(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  deal: Pick<Entry, 'id' | 'ownerId'>,
  envelope: Pick<EnvelopeRow, 'id'>,
): Promise<void> {
  for (const signer of nextToAsk(await readSigners(tx.db, envelope.id)))
    await askSigner(platform, tx, context, deal, signer);
}

/** Asks one signer: the broker on the page of the deal, everybody else by a mailed link. */
export async function askSigner(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  deal: Pick<Entry, 'id' | 'ownerId'>,
  signer: SignerRow,
): Promise<void> {
  const { at } = context;
  const link = signer.role === 'broker' ? undefined : newLink(platform, signer.id, at);
  await tx.db
    .update(signers)
    .set({ state: 'asked', askedAt: at, ...link?.set })
    .where(eq(signers.id, signer.id));
  const facts = { name: signer.name, email: signer.email };
  await addActs(tx, signer.envelopeId, { type: 'asked', signerId: signer.id, at, facts });
  const payload = { ...dealOf(deal), envelopeId: signer.envelopeId, linkId: link?.linkId ?? null };
  await record(tx, context, signerAsked, { id: signer.id, payload });
}
