import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { documentStatuses, identifiedBy } from './model.ts';

// Names and addresses of signers stand in no event: they are in the rows, which end with the deal.

const deal = { ownerId: idSchema, dealId: idSchema };
const documents = z.array(z.object({ requirementId: idSchema, status: z.enum(documentStatuses) }));
const seenBy = { account: 'ownerId' } as const;

/** The signers of a package were named, and those of the first turn are asked. */
export const envelopeStarted = defineEvent({
  name: 'envelope.started',
  payload: { ...deal, signers: z.int(), documents },
  seenBy,
});
export const envelopeVoided = defineEvent({ name: 'envelope.voided', payload: { ...deal, documents }, seenBy });
/** Everybody has signed: the seal follows. */
export const envelopeSigned = defineEvent({ name: 'envelope.signed', payload: deal, seenBy });
/** The seal could not be set yet, and is tried again. */
export const sealDelayed = defineEvent({
  name: 'envelope.sealDelayed',
  payload: { ...deal, code: z.string() },
  seenBy,
});
/** Every document is sealed. */
export const envelopeCompleted = defineEvent({ name: 'envelope.completed', payload: { ...deal, documents }, seenBy });

const ofEnvelope = { ...deal, envelopeId: idSchema };
const withLink = { ...ofEnvelope, linkId: idSchema };

/** It is this signer's turn. The broker's own needs no link. */
export const signerAsked = defineEvent({
  name: 'signer.asked',
  payload: { ...ofEnvelope, linkId: idSchema.nullable() },
  seenBy,
});
export const signerReminded = defineEvent({ name: 'signer.reminded', payload: withLink, seenBy });
export const signerLinkSent = defineEvent({ name: 'signer.linkSent', payload: withLink, seenBy });
/** Everything is sealed: a link opens the copies. */
export const signerCopySent = defineEvent({ name: 'signer.copySent', payload: withLink, seenBy });
/** Another person signs instead: the event's object is the one who was replaced. */
export const signerReassigned = defineEvent({
  name: 'signer.reassigned',
  payload: { ...ofEnvelope, nextId: idSchema },
  seenBy,
});
/** The link of a signer stopped working, and they are told. */
export const signerReleased = defineEvent({ name: 'signer.released', payload: ofEnvelope, seenBy });
export const signerCodeSent = defineEvent({
  name: 'signer.codeSent',
  payload: { ...ofEnvelope, codeId: idSchema, by: z.enum(['email', 'text']) },
  seenBy,
});
/** The gateway refused to send a code as a text message: email is left. */
export const signerTextRefused = defineEvent({ name: 'signer.textRefused', payload: ofEnvelope, seenBy });
export const signerIdentified = defineEvent({
  name: 'signer.identified',
  payload: { ...ofEnvelope, by: z.enum(identifiedBy) },
  seenBy,
});
export const signerConsented = defineEvent({
  name: 'signer.consented',
  payload: { ...ofEnvelope, version: z.string() },
  seenBy,
});
export const signerSigned = defineEvent({ name: 'signer.signed', payload: { ...ofEnvelope, documents }, seenBy });
export const signerDeclined = defineEvent({ name: 'signer.declined', payload: { ...ofEnvelope, documents }, seenBy });

export const signerMailTried = defineEvent({ name: 'signer.mailTried', payload: ofEnvelope, seenBy });
export const signerMailArrived = defineEvent({ name: 'signer.mailArrived', payload: ofEnvelope, seenBy });
/** Emails to a signer do not arrive. */
export const signerNotReached = defineEvent({ name: 'signer.notReached', payload: ofEnvelope, seenBy });
