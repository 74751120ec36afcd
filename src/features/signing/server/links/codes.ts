import { randomUUID, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { minuteMs } from '../../../../kernel/dates.ts';
import { LimitReached } from '../../../../kernel/limits.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { defineKeyUse, type Secrets } from '../../../../platform/encryption/secrets.ts';
import { record } from '../../../../platform/events/record.ts';
import { usNumberOf } from '../../../../platform/mail/text-messages/us-number.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { signerCodeSent, signerIdentified } from '../../events.ts';
import { codesSent } from '../../limits.ts';
import { type IdentifiedBy, signingLimits } from '../../model.ts';
import { addActs } from '../envelope/acts.ts';
import { dealOf } from '../envelope/turns.ts';
import { type EnvelopeRow, type SignerRow, signerCodes, signers } from '../tables.ts';
import { openSession } from './session.ts';
import { asSigner, lockBoth, type SignerCall } from './signer-call.ts';
import { findByLink, findEnvelopeOf } from './tokens.ts';

const codeKey = defineKeyUse('signing-code');

export type CodeChannel = 'email' | 'text';

/** Six digits that are made again from their id when they are sent: neither the queue nor a table ever holds them. */
export function codeOf(secrets: Secrets, signerId: string, codeId: string): string {
  const bytes = Buffer.from(secrets.sign(codeKey, `${signerId} ${codeId}`), 'base64url');
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Keyed: a million codes are tried in a moment by whoever has the table and not the key. */
const hashOf = (secrets: Secrets, signerId: string, by: CodeChannel, code: string): Buffer =>
  Buffer.from(secrets.sign(codeKey, `${signerId} ${by} code ${code}`), 'base64url');

/** A code while it is the one that was asked for last and has not expired: a held-up message is not sent with an older one. */
export async function findNewestCode(
  { secrets, clock }: Platform,
  db: Queries,
  signerId: string,
  { codeId, by }: { readonly codeId: string; readonly by: CodeChannel },
): Promise<typeof signerCodes.$inferSelect | undefined> {
  const [row] = await db.select().from(signerCodes).where(eq(signerCodes.signerId, signerId));
  if (!row || row.expiresAt <= clock.now()) return undefined;
  const isNewest = row.codeHash.equals(hashOf(secrets, signerId, by, codeOf(secrets, signerId, codeId)));
  return isNewest ? row : undefined;
}

/** Whether the signer of a link can be let in: to sign, to read what they signed, or for the copies. */
const letsIn = (envelope: EnvelopeRow, { state }: SignerRow): boolean =>
  envelope.state !== 'voided' && (state === 'asked' || state === 'opened' || state === 'signed');

interface OpenLink {
  readonly signer: SignerRow;
  readonly envelope: EnvelopeRow;
  readonly ofDeal: ReturnType<typeof dealOf>;
}

/** The signer of a link that lets in, with everything locked; undefined for any other link. */
async function lockLink(tx: Transaction, { token, context }: SignerCall): Promise<OpenLink | undefined> {
  const before = await findByLink(tx.db, token ?? '', context.at);
  const found = before && (await findEnvelopeOf(tx.db, before));
  if (!found) return undefined;
  const { deal, envelope } = await lockBoth(tx, found);
  const signer = await findByLink(tx.db, token ?? '', context.at);
  return signer && letsIn(envelope, signer) ? { signer, envelope, ofDeal: dealOf(deal) } : undefined;
}

/** Sends the signer of a link a code. Nothing is said of whether it did: not who it is, not how often it was asked for. */
export async function sendCode(platform: Platform, call: SignerCall, by: CodeChannel): Promise<void> {
  try {
    await platform.database.transaction((tx) => makeCode(platform, tx, call, by));
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
  }
}

async function makeCode(platform: Platform, tx: Transaction, call: SignerCall, by: CodeChannel): Promise<void> {
  const open = await lockLink(tx, call);
  if (!open || (by === 'text' && textNumberOf(platform, open.signer) === undefined)) return;
  const { signer, envelope, ofDeal } = open;
  const { secrets, rateLimits } = platform;
  const context = asSigner(call.context, signer.id);
  await rateLimits.countAct(tx, context, codesSent, 1);
  const codeId = randomUUID();
  const row = {
    codeHash: hashOf(secrets, signer.id, by, codeOf(secrets, signer.id, codeId)),
    expiresAt: new Date(context.at.getTime() + signingLimits.codeMinutes * minuteMs),
    triesLeft: signingLimits.codeTries,
    refusedAt: null,
  };
  await tx.db
    .insert(signerCodes)
    .values({ signerId: signer.id, ...row })
    .onConflictDoUpdate({ target: signerCodes.signerId, set: row });
  const facts = { ...call.from, by };
  await addActs(tx, envelope.id, { type: 'code-sent', signerId: signer.id, at: context.at, facts });
  const payload = { ...ofDeal, envelopeId: envelope.id, codeId, by };
  await record(tx, context, signerCodeSent, { id: signer.id, payload });
}

/** Where a signer's codes go as text messages; undefined where no gateway is connected, or their phone is none that it reaches. */
export const textNumberOf = ({ texts }: Platform, { phone }: SignerRow): string | undefined =>
  texts === undefined ? undefined : usNumberOf(phone ?? '');

const identifies = { email: 'emailed-code', text: 'texted-code' } as const satisfies Record<CodeChannel, IdentifiedBy>;

/** Opens a session. @returns undefined for a code that is not the one that was sent last, is used up or too late: a try is gone */
export async function enterCode(
  platform: Platform,
  tx: Transaction,
  call: SignerCall,
  code: string,
): Promise<{ readonly token: string; readonly expiresAt: Date } | undefined> {
  const open = await lockLink(tx, call);
  if (!open) return undefined;
  const { signer, envelope, ofDeal } = open;
  const { at } = call.context;
  const own = eq(signerCodes.signerId, signer.id);
  const [sent] = await tx.db.select().from(signerCodes).where(own).for('update');
  if (!sent || sent.triesLeft === 0 || sent.expiresAt <= at) return undefined;
  const digits = code.replaceAll(/[\s-]/g, '');
  const by = (['email', 'text'] as const).find((one) =>
    timingSafeEqual(hashOf(platform.secrets, signer.id, one, digits), sent.codeHash),
  );
  if (!by) {
    await tx.db
      .update(signerCodes)
      .set({ triesLeft: sent.triesLeft - 1 })
      .where(own);
    return undefined;
  }
  await tx.db.delete(signerCodes).where(own);
  const how = { identifiedBy: identifies[by], hostId: null };
  const payload = { ...ofDeal, envelopeId: envelope.id, by: how.identifiedBy };
  await noteIdentified(tx, signer, at, { ...call.from, by: how.identifiedBy });
  await record(tx, asSigner(call.context, signer.id), signerIdentified, { id: signer.id, payload });
  return openSession(tx, signer, how, at);
}

/** Writes down how somebody was identified, and that they opened what they sign, the first time. */
export async function noteIdentified(
  tx: Transaction,
  { id: signerId, envelopeId, state }: SignerRow,
  at: Date,
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  const act = { signerId, at, facts };
  await addActs(tx, envelopeId, { type: 'identified', ...act });
  if (state !== 'asked') return;
  await tx.db.update(signers).set({ state: 'opened', openedAt: at }).where(eq(signers.id, signerId));
  await addActs(tx, envelopeId, { type: 'opened', ...act });
}
