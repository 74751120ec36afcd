import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { actTypes, envelopeStates, rolesHere, signerStates, signingLimits } from './model.ts';

const moment = z.iso.datetime();
const count = z.int().min(0).max(2_147_483_647);
const { nameLength, reasonLength } = signingLimits;

/** Who is asked to sign, as the broker types it. */
const personSchema = z.object({
  name: z.string().trim().min(1, 'Name is required').max(nameLength),
  email: z.email('Invalid email address').max(254),
  phone: z.string().trim().max(30).nullable().optional(),
});

const planSchema = z.object({
  documents: z.array(
    z.object({
      requirementId: idSchema,
      name: z.string(),
      places: z.array(z.object({ role: z.enum(rolesHere), count })),
    }),
  ),
  signers: z.array(
    z.object({
      role: z.enum(rolesHere),
      turn: count.describe('Those of one turn act in any order, after those of the turns before'),
      name: z.string().describe('As the package knows it; blank where it does not'),
      email: z.string(),
      phone: z.string().nullable(),
      isOptional: z.boolean().describe('Left out where the deal has nobody in this role: its places stay blank'),
      isYou: z.boolean().describe('The broker, identified by the account'),
    }),
  ),
});

const signerSchema = z.object({
  _id: idSchema,
  role: z.enum(rolesHere),
  turn: count,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  isYou: z.boolean(),
  state: z.enum(signerStates),
  askedAt: moment.nullable(),
  remindedAt: moment.nullable(),
  openedAt: moment.nullable(),
  consentAt: moment.nullable(),
  signedAt: moment.nullable(),
  declinedAt: moment.nullable(),
  declineReason: z.string().nullable(),
  linkExpiresAt: moment.nullable(),
  undelivered: z.object({ state: z.enum(['late', 'failed']), since: moment }).nullable(),
  places: count,
  signedPlaces: count,
  agreedBy: z
    .enum(['link', 'device'])
    .nullable()
    .describe(
      'How they were identified for what they agreed to and signed so far. Identified in the other way, they start over',
    ),
  can: z.object({ remind: z.boolean(), sendLink: z.boolean(), reassign: z.boolean(), signHere: z.boolean() }),
});

const actSchema = z.object({
  number: count,
  type: z.enum(actTypes),
  signerId: idSchema.nullable(),
  at: moment,
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});

const envelopeSchema = z.object({
  _id: idSchema,
  state: z.enum(envelopeStates),
  isCurrent: z.boolean().describe('Its documents are those of the package as it was reviewed last'),
  startedAt: moment,
  startedBy: z.string(),
  signedAt: moment.nullable(),
  completedAt: moment.nullable(),
  endedAt: moment.nullable(),
  endReason: z.string().nullable(),
  sealProblem: z
    .object({ code: z.string(), at: moment, message: z.string() })
    .nullable()
    .describe('Everybody has signed, and the seal is tried again'),
  documents: z.array(
    z.object({
      _id: idSchema,
      requirementId: idSchema,
      dealDocumentId: idSchema.describe('The form that is signed, to be viewed as a document of the deal'),
      name: z.string(),
      pages: count,
      places: count,
      signedPlaces: count,
      sealedAt: moment.nullable(),
      timestampedAt: moment.nullable(),
      size: count.nullable(),
    }),
  ),
  signers: z.array(signerSchema),
  acts: z.array(actSchema).describe('What happened, as the certificate lists it'),
  can: z.object({ void: z.boolean() }),
});

const signingSchema = z.object({
  isNeeded: z.boolean().describe('Some document of the package has places to sign'),
  isDone: z.boolean().describe('Nothing needs a signature, or everything of this very package is signed and sealed'),
  plan: planSchema.nullable().describe('What would be sent; null where nothing is to be signed'),
  whyNotStart: z.string().nullable().describe('Why signing cannot start now; null where it can'),
  envelope: envelopeSchema.nullable().describe('The one that runs, else the last one'),
});
export type DealSigning = z.infer<typeof signingSchema>;
export type SigningPlan = z.infer<typeof planSchema>;
export type EnvelopeView = z.infer<typeof envelopeSchema>;
export type EnvelopeSigner = z.infer<typeof signerSchema>;

const ofDeal = { tags: ['Signing'], params: idParams } as const;
const ofSigner = { tags: ['Signing'], params: z.object({ id: idSchema, signerId: idSchema }) } as const;
const read = { 200: z.object({ ...success, signing: signingSchema }) };
const changed = { 200: z.object({ ...success, message: z.string(), signing: signingSchema }) };

export const readSigning = schemas({
  summary: 'What of a loan package has to be signed, by whom, and how far it is',
  ...ofDeal,
  response: read,
});

export const startSigning = schemas({
  summary: 'Ask the signers of a reviewed package to sign it. A second time answers what runs already',
  ...ofDeal,
  body: z.object({
    signers: z
      .array(personSchema.extend({ role: z.enum(['borrower', 'co-borrower', 'guarantor']) }))
      .max(3)
      .describe('One for each role; the broker is the account'),
    isAtOnce: z.boolean().optional().describe('Everybody is asked together, in no order'),
  }),
  response: changed,
});

export const voidSigning = schemas({
  summary: 'End the signing of a package: every link stops working immediately',
  ...ofDeal,
  body: z.object({ reason: z.string().trim().min(1, 'State a reason').max(reasonLength) }),
  response: changed,
});

export const remindSigner = schemas({
  summary: 'Remind a signer by email, with a new link',
  ...ofSigner,
  body: z.object({}),
  response: changed,
});

export const sendSignerLink = schemas({
  summary: 'Send a signer a new link. The one before stops working',
  ...ofSigner,
  body: z.object({}),
  response: changed,
});

export const reassignSigner = schemas({
  summary: 'Ask another person instead of a signer. The link of the one before stops working immediately',
  ...ofSigner,
  body: personSchema,
  response: changed,
});

export const signHere = schemas({
  summary:
    'Open a session for a signer on this device: in person, with the broker as host. For the broker themself it is their own signing',
  ...ofSigner,
  body: z.object({}),
  response: { 200: z.object({ ...success, token: z.string(), expiresAt: moment }) },
});

export const viewSignedDocument = schemas({
  summary: 'A sealed document of a completed envelope, for the broker of its deal',
  tags: ['Signing'],
  params: z.object({ id: idSchema, documentId: idSchema }),
  response: { 200: z.string().describe('The bytes of the PDF') },
});
