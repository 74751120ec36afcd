import type { Queries } from '../../../../platform/database/database.ts';
import { findMailTroubles, type MailTrouble } from '../../../../platform/mail/undelivered.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import type { DealSigning, EnvelopeSigner, EnvelopeView } from '../../contract.ts';
import { isByCode, isRoleHere, type RoleHere, signingTexts } from '../../model.ts';
import { sealProblemText } from '../../seal-problems.ts';
import { reviewedContents } from '../hooks.ts';
import { readFormsToSign } from '../plan/forms-to-sign.ts';
import { planOf } from '../plan/plan.ts';
import type { EnvelopeDocumentRow, EnvelopeRow, SignerRow } from '../tables.ts';
import { readActs } from './acts.ts';
import { mayVoid } from './end.ts';
import { findEnvelope, holdsUp, isOpen, readDocuments, readSignedPlaces, readSigners } from './find.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The contents of a deal's package where it was reviewed as it stands; null where it was not. */
export async function readReviewed(platform: Platform, db: Queries, deal: Entry): Promise<string | null> {
  for (const read of platform.hooks.all(reviewedContents)) {
    const contents = await read(platform, db, deal);
    if (contents !== null) return contents;
  }
  return null;
}

/** What of a package has to be signed, by whom, and how far it is: as its broker sees it. */
export async function presentSigning(platform: Platform, db: Queries, deal: Entry): Promise<DealSigning> {
  // One after the other: this is read within transactions, where a connection takes one query at a time.
  const forms = await readFormsToSign(platform, db, deal);
  const contents = await readReviewed(platform, db, deal);
  const envelope = await findEnvelope(db, deal.id);
  const plan = forms.length > 0 ? await planOf(platform, db, deal, forms) : null;
  const isNeeded = plan?.signers.some(({ isOptional }) => !isOptional) ?? false;
  const isCurrent = envelope !== undefined && envelope.contents === contents;
  const isSigned = isCurrent && envelope.state === 'completed';
  return {
    isNeeded,
    isDone: contents !== null && !(envelope && holdsUp(envelope, contents)) && (isSigned || !isNeeded),
    plan,
    whyNotStart: whyNotStart(deal, { contents, envelope, isSigned, hasForms: plan !== null }),
    envelope: envelope ? await presentEnvelope(platform, db, envelope, isCurrent) : null,
  };
}

interface Standing {
  readonly contents: string | null;
  readonly envelope: EnvelopeRow | undefined;
  readonly isSigned: boolean;
  readonly hasForms: boolean;
}

function whyNotStart(deal: Entry, { contents, envelope, isSigned, hasForms }: Standing): string | null {
  if (deal.archivedAt !== null) return signingTexts.archived;
  if (envelope && isOpen(envelope)) return signingTexts.running;
  if (!hasForms) return signingTexts.nothingToSign;
  if (contents === null) return signingTexts.notReviewed;
  return isSigned ? signingTexts.isSigned : null;
}

async function presentEnvelope(
  platform: Platform,
  db: Queries,
  envelope: EnvelopeRow,
  isCurrent: boolean,
): Promise<EnvelopeView> {
  const documents = await readDocuments(db, envelope.id);
  const signers = await readSigners(db, envelope.id);
  const signed = await readSignedPlaces(db, documents);
  const acts = await readActs(db, envelope.id);
  const signerIds = signers.map(({ id }) => id);
  const troubles = await findMailTroubles(db, signerIds, platform.clock.now());
  const people = await findPeople(db, envelope.startedBy === null ? [] : [envelope.startedBy]);
  const problem = envelope.sealProblem;
  return {
    _id: envelope.id,
    state: envelope.state,
    isCurrent,
    startedAt: envelope.startedAt.toISOString(),
    startedBy: people.get(envelope.startedBy ?? '')?.name ?? '',
    signedAt: iso(envelope.signedAt),
    completedAt: iso(envelope.completedAt),
    endedAt: iso(envelope.endedAt),
    endReason: envelope.endReason,
    sealProblem: problem ? { ...problem, message: sealProblemText(problem.code) } : null,
    documents: documents.map((document) => ({
      _id: document.id,
      requirementId: document.requirementId,
      dealDocumentId: document.dealDocumentId,
      name: document.name,
      pages: document.pages,
      places: document.places.length,
      signedPlaces: signed.filter(({ documentId }) => documentId === document.id).length,
      sealedAt: iso(document.sealedAt),
      timestampedAt: iso(document.timestampedAt),
      size: document.size,
    })),
    signers: signers.map((signer) => {
      const places = documents.reduce((sum, one) => sum + placesOf(one, signer), 0);
      const signedPlaces = signed.filter(({ signerId }) => signerId === signer.id).length;
      const agreedBy = agreedWith(acts, signer);
      return { ...presentSigner(envelope, signer, troubles.get(signer.id)), places, signedPlaces, agreedBy };
    }),
    acts: acts.map(({ number, type, signerId, at, facts }) => ({
      ...{ number, type, signerId, facts },
      at: at.toISOString(),
    })),
    can: { void: mayVoid(envelope) },
  };
}

/** What was agreed to by a link is not certified as done on the broker's device, nor the other way around. */
function agreedWith(
  acts: Awaited<ReturnType<typeof readActs>>,
  { id, consentAt }: SignerRow,
): EnvelopeSigner['agreedBy'] {
  if (consentAt === null) return null;
  const consent = acts.findLast(({ type, signerId }) => type === 'consented' && signerId === id);
  return isByCode(consent?.facts.by) ? 'link' : 'device';
}

const placesOf = ({ places }: EnvelopeDocumentRow, { role }: SignerRow): number =>
  places.filter((place) => place.role === role).length;

/** The roles of an envelope's signers are those that sign here: others never get one. */
export const roleOf = ({ role }: Pick<SignerRow, 'role'>): RoleHere => (isRoleHere(role) ? role : 'broker');

function presentSigner(
  envelope: EnvelopeRow,
  signer: SignerRow,
  trouble: MailTrouble | undefined,
): Omit<EnvelopeSigner, 'places' | 'signedPlaces' | 'agreedBy'> {
  const role = roleOf(signer);
  const isYou = role === 'broker';
  const may = whatMay(envelope, signer);
  return {
    _id: signer.id,
    ...{ role, isYou, turn: signer.turn, name: signer.name, email: signer.email, phone: signer.phone },
    state: signer.state,
    askedAt: iso(signer.askedAt),
    remindedAt: iso(signer.remindedAt),
    openedAt: iso(signer.openedAt),
    consentAt: iso(signer.consentAt),
    signedAt: iso(signer.signedAt),
    declinedAt: iso(signer.declinedAt),
    declineReason: signer.declineReason,
    linkExpiresAt: iso(signer.linkExpiresAt),
    undelivered: trouble ? { state: trouble.state, since: trouble.since.toISOString() } : null,
    can: may,
  };
}

/** What the broker may do about a signer now: the calls ask it, and the page is sent it. */
export function whatMay(envelope: Pick<EnvelopeRow, 'state'>, signer: SignerRow): EnvelopeSigner['can'] {
  const isAsked = envelope.state === 'signing' && (signer.state === 'asked' || signer.state === 'opened');
  const isTheirs = roleOf(signer) !== 'broker';
  const isWaiting = envelope.state === 'signing' && signer.state === 'waiting';
  const hasDeclined = envelope.state === 'declined' && signer.state === 'declined';
  return {
    remind: isAsked && isTheirs,
    sendLink: isAsked && isTheirs,
    reassign: isTheirs && (isAsked || isWaiting || hasDeclined),
    signHere: isAsked,
  };
}
