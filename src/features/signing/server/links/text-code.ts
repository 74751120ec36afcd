import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { jobContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { TextRefused } from '../../../../platform/mail/text-messages/text-gateway.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { signerTextRefused } from '../../events.ts';
import { signingLimits } from '../../model.ts';
import { addActs } from '../envelope/acts.ts';
import { dealOf } from '../envelope/turns.ts';
import { signerCodes, signers } from '../tables.ts';
import { codeOf, findNewestCode, textNumberOf } from './codes.ts';
import { lockBoth } from './signer-call.ts';
import { findEnvelopeOf } from './tokens.ts';

const name = 'signing.textCode';

interface TextedCode {
  readonly signerId: string;
  readonly codeId: string;
}

/** Sends a code as a text message, again and again until it expires: the code is made when it is sent, as in an email. */
export const textCode = defineJob<TextedCode>({
  name,
  payload: z.object({ signerId: idSchema, codeId: idSchema }),
  concurrency: 4,
  concurrencyPerOwner: 2,
  timeoutSeconds: 30,
  // More than fit into the minutes that a code works for.
  retries: 20,
  pauses: { first: 4, longest: 60 },
  async run(platform, { signerId, codeId }) {
    const { database, texts, clock, secrets, log } = platform;
    const code = await findNewestCode(platform, database.db, signerId, { codeId, by: 'text' });
    const [signer] = await database.db.select().from(signers).where(eq(signers.id, signerId));
    const to = signer && textNumberOf(platform, signer);
    if (!texts || !code || !to) return;
    try {
      await texts.send({ to, body: textOf(codeOf(secrets, signerId, codeId)), until: code.expiresAt }, clock.now());
    } catch (error) {
      if (!(error instanceof TextRefused)) throw error;
      log.warn({ status: error.status, signerId }, 'text gateway refused a code');
      await database.transaction((tx) => noteRefused(platform, tx, { signerId, codeId }));
    }
  },
});

const textOf = (code: string): string =>
  `Your Plinth code to open the loan documents is ${code}. It works once, for ${signingLimits.codeMinutes} minutes. Never tell this code to anyone.`;

/** The signer is shown that email is left, and the broker reads it among what happened. */
async function noteRefused(platform: Platform, tx: Transaction, { signerId, codeId }: TextedCode): Promise<void> {
  const [signer] = await tx.db.select().from(signers).where(eq(signers.id, signerId));
  const found = signer && (await findEnvelopeOf(tx.db, signer));
  if (!found) return;
  const { deal, envelope } = await lockBoth(tx, found);
  // Another code was asked for meanwhile: this one matters no more.
  if (!(await findNewestCode(platform, tx.db, signerId, { codeId, by: 'text' }))) return;
  const context = jobContext({ name }, platform.clock.now());
  await tx.db.update(signerCodes).set({ refusedAt: context.at }).where(eq(signerCodes.signerId, signerId));
  await addActs(tx, envelope.id, { type: 'code-refused', signerId, at: context.at });
  await record(tx, context, signerTextRefused, { id: signerId, payload: { ...dealOf(deal), envelopeId: envelope.id } });
}
