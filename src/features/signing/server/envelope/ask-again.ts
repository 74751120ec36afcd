import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { forgetUndelivered } from '../../../../platform/mail/undelivered.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { signingClosed } from '../../errors.ts';
import { signerIdentified, signerLinkSent, signerReassigned, signerReleased, signerReminded } from '../../events.ts';
import { signersEmailed } from '../../limits.ts';
import { noteIdentified } from '../links/codes.ts';
import { openSession } from '../links/session.ts';
import { endLinks, newLink } from '../links/tokens.ts';
import { envelopes, signedPlaces, signerMarks, signers } from '../tables.ts';
import { addActs } from './acts.ts';
import { lockOpen } from './end.ts';
import { readSigners } from './find.ts';
import { roleOf, whatMay } from './present.ts';
import { askSigner, dealOf } from './turns.ts';

interface Which {
  readonly dealId: string;
  readonly ownerId: string;
  readonly signerId: string;
}
type May = keyof ReturnType<typeof whatMay>;

/** The signer of the open envelope of a deal, about whom this may be done now. @throws NOT_FOUND, SIGNING_CLOSED */
async function lockSigner(tx: Transaction, { dealId, ownerId, signerId }: Which, what: May) {
  const { deal, envelope } = await lockOpen(tx, dealId, ownerId);
  const signer = (await readSigners(tx.db, envelope.id)).find(({ id }) => id === signerId);
  if (!signer) throw new AppError('NOT_FOUND');
  if (!whatMay(envelope, signer)[what]) throw new AppError(signingClosed);
  return { deal, envelope, signer, ofEnvelope: { ...dealOf(deal), envelopeId: envelope.id } };
}

/** Mails a new link. Whoever is at it goes on. @throws NOT_FOUND, SIGNING_CLOSED for who is not asked now */
export async function remindSigner(platform: Platform, tx: Transaction, context: RequestContext, which: Which) {
  const { signer, ofEnvelope } = await lockSigner(tx, which, 'remind');
  const { at } = context;
  await platform.rateLimits.countAct(tx, context, signersEmailed, 1);
  const { linkId, set } = newLink(platform, signer.id, at);
  await tx.db
    .update(signers)
    .set({ ...set, remindedAt: at })
    .where(eq(signers.id, signer.id));
  await forgetUndelivered(tx, signer.id);
  await addActs(tx, signer.envelopeId, { type: 'reminded', signerId: signer.id, at, facts: { email: signer.email } });
  await record(tx, context, signerReminded, { id: signer.id, payload: { ...ofEnvelope, linkId } });
}

/** Mails a new link. What the one before opened ends. @throws NOT_FOUND, SIGNING_CLOSED for who is not asked now */
export async function sendSignerLink(platform: Platform, tx: Transaction, context: RequestContext, which: Which) {
  const { signer, ofEnvelope } = await lockSigner(tx, which, 'sendLink');
  const { at } = context;
  await platform.rateLimits.countAct(tx, context, signersEmailed, 1);
  await endLinks(tx, [signer.id]);
  const { linkId, set } = newLink(platform, signer.id, at);
  await tx.db.update(signers).set(set).where(eq(signers.id, signer.id));
  await forgetUndelivered(tx, signer.id);
  const facts = { name: signer.name, email: signer.email };
  await addActs(tx, signer.envelopeId, { type: 'asked', signerId: signer.id, at, facts });
  await record(tx, context, signerLinkSent, { id: signer.id, payload: { ...ofEnvelope, linkId } });
}

interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone?: string | null | undefined;
}

/** Another person signs instead, from the beginning. @throws NOT_FOUND, SIGNING_CLOSED for who has signed */
export async function reassignSigner(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  which: Which,
  person: Person,
) {
  const { deal, envelope, signer, ofEnvelope } = await lockSigner(tx, which, 'reassign');
  const { at } = context;
  await platform.rateLimits.countAct(tx, context, signersEmailed, 1);
  await endLinks(tx, [signer.id]);
  await tx.db.update(signers).set({ state: 'replaced' }).where(eq(signers.id, signer.id));
  await tx.db.delete(signedPlaces).where(eq(signedPlaces.signerId, signer.id));
  await tx.db.delete(signerMarks).where(eq(signerMarks.signerId, signer.id));
  const { envelopeId, role, turn } = signer;
  const { name, email } = person;
  const [next] = await tx.db
    .insert(signers)
    .values({ envelopeId, role, turn, name, email, phone: person.phone ?? null, state: 'waiting' })
    .returning();
  if (!next) throw new Error('The signer was not written.');
  const facts = { name, email, next: next.id };
  await addActs(tx, envelopeId, { type: 'reassigned', signerId: signer.id, at, facts });
  if (envelope.state === 'declined')
    await tx.db.update(envelopes).set({ state: 'signing' }).where(eq(envelopes.id, envelopeId));
  await record(tx, context, signerReassigned, { id: signer.id, payload: { ...ofEnvelope, nextId: next.id } });
  // Who was never asked, or said no, has nothing to be told.
  if (signer.state === 'asked' || signer.state === 'opened')
    await record(tx, context, signerReleased, { id: signer.id, payload: ofEnvelope });
  if (signer.state !== 'waiting') await askSigner(platform, tx, context, deal, next);
}

/**
 * Opens a session on the broker's device: the broker's own signing, by the account, or somebody else's in the same room.
 * @throws NOT_FOUND, SIGNING_CLOSED for who is not asked now
 */
export async function signHere(
  tx: Transaction,
  context: RequestContext,
  which: Which,
  from: { readonly address: string; readonly agent: string },
) {
  const { signer, ofEnvelope } = await lockSigner(tx, which, 'signHere');
  const by = roleOf(signer) === 'broker' ? 'account' : 'in-person';
  const hostId = by === 'account' ? null : which.ownerId;
  await noteIdentified(tx, signer, context.at, { ...from, by, ...(hostId === null ? {} : { host: hostId }) });
  await record(tx, context, signerIdentified, { id: signer.id, payload: { ...ofEnvelope, by } });
  return openSession(tx, signer, { identifiedBy: by, hostId }, context.at);
}
