import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { signerRoles, signingTypes } from '../../lending/form-templates/placement.ts';
import { envelopeStates, markMethods, rolesHere, signerStates, signingLimits, signingMarks } from './model.ts';

const moment = z.iso.datetime();
const count = z.int().min(0).max(2_147_483_647);
const size = z.number();
const { reasonLength, pictureBytes } = signingLimits;
const tags = ['Signing'] as const;

const boxSchema = z.object({ page: count.describe('From 0'), x: size, y: size, width: size, height: size });

/** What somebody with the link, not yet identified, is shown. */
const linkSchema = z.object({
  state: z
    .enum(['open', 'waiting', 'signed', 'copies', 'ended', 'expired'])
    .describe(
      '`waiting`: others sign first. `copies`: everything is signed. `ended`: canceled, or declined. `expired`: a new link can be asked for',
    ),
  brokerName: z.string(),
  email: z.string().describe('Masked'),
  phone: z.string().nullable().describe('Masked; null: no code can be texted'),
  isTextRefused: z.boolean().describe('The code that was asked for last could not be texted: email is left'),
});
export type SigningLink = z.infer<typeof linkSchema>;

const viewSchema = z.object({
  envelopeId: idSchema,
  state: z.enum(envelopeStates),
  brokerName: z.string(),
  brokerEmail: z.string(),
  lenderName: z.string(),
  property: z.string(),
  signer: z.object({
    _id: idSchema,
    role: z.enum(rolesHere),
    name: z.string(),
    state: z.enum(signerStates),
    signedAt: moment.nullable(),
  }),
  /** Who is at the screen, as far as it matters there. */
  inPerson: z.boolean().describe('On the broker’s device'),
  sessionExpiresAt: moment,
  today: z.string().describe('The day that dates are signed with: YYYY-MM-DD in the time zone of the deal'),
  consent: z.object({ version: z.string(), givenAt: moment.nullable() }),
  marks: z.array(
    z.object({
      mark: z.enum(signingMarks),
      method: z.enum(markMethods),
      content: z.string().describe('The text that was typed, or the picture in base64'),
      mediaType: z.enum(['text/plain', 'image/png', 'image/jpeg']),
    }),
  ),
  documents: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      pages: count,
      isSealed: z.boolean(),
      places: z.array(
        z.object({
          id: z.string(),
          type: z.enum(signingTypes),
          role: z.enum(signerRoles),
          isYours: z.boolean(),
          box: boxSchema,
          signedAt: moment.nullable(),
          value: z.string().nullable().describe('The day, where a date was signed'),
        }),
      ),
    }),
  ),
  others: z.array(z.object({ role: z.enum(rolesHere), name: z.string(), state: z.enum(signerStates) })),
  can: z.object({ sign: z.boolean(), finish: z.boolean(), decline: z.boolean() }),
});
export type SigningView = z.infer<typeof viewSchema>;

const view = { 200: z.object({ ...success, signing: viewSchema }) };
const changed = { 200: z.object({ ...success, message: z.string(), signing: viewSchema }) };
const file = { 200: z.string().describe('The bytes of the PDF') };

export const readLink = schemas({
  summary: 'What an emailed link to sign opens, before anybody was identified',
  tags,
  response: { 200: z.object({ ...success, link: linkSchema }) },
});

export const renewLink = schemas({
  summary: 'Email the signer of an expired link a new one, to the address that it was sent to',
  tags,
  response: { 200: z.object({ ...success, message: z.string() }) },
});

export const sendCode = schemas({
  summary: 'Send the signer of a link a code. It says the same whatever becomes of it',
  tags,
  body: z.object({ by: z.enum(['email', 'text']) }),
  response: { 200: z.object({ ...success, message: z.string() }) },
});

export const enterCode = schemas({
  summary: 'Open a session with the link and the code that was sent',
  tags,
  body: z.object({ code: z.string().trim().max(20) }),
  response: { 200: z.object({ ...success, token: z.string(), expiresAt: moment }) },
});

export const readSigningView = schemas({
  summary: 'The documents that the signer of this session signs, and how far they are',
  tags,
  response: view,
});

export const giveConsent = schemas({
  summary: 'Agree to electronic records and signatures',
  tags,
  body: z.object({ version: z.string().max(20) }),
  response: view,
});

export const viewDocument = schemas({
  summary: 'A document to be signed. That it was viewed is recorded',
  tags,
  params: idParams,
  response: file,
});

export const viewSigned = schemas({
  summary: 'A signed and sealed document, for those who signed it',
  tags,
  params: idParams,
  response: file,
});

export const makeMark = schemas({
  summary: 'Adopt a signature or initials: typed, drawn or uploaded',
  tags,
  params: z.object({ mark: z.enum(signingMarks) }),
  body: z.object({
    method: z.enum(markMethods),
    content: z
      .string()
      .min(1)
      .max(Math.ceil(pictureBytes / 3) * 4)
      .describe('The text that was typed, else a PNG or JPEG in base64'),
  }),
  response: view,
});

export const signPlace = schemas({
  summary: 'Sign a place of a document. Signing it twice changes nothing',
  tags,
  body: z.object({ documentId: idSchema, placeId: z.string().max(200) }),
  response: view,
});

export const finishSigning = schemas({
  summary: 'Finish, once every place is signed. A second time changes nothing',
  tags,
  body: z.object({}),
  response: changed,
});

export const declineSigning = schemas({
  summary: 'Decline to sign',
  tags,
  body: z.object({ reason: z.string().trim().min(1, 'State a reason').max(reasonLength) }),
  response: changed,
});

export const endSession = schemas({
  summary: 'End this session, as on a device that is handed back',
  tags,
  body: z.object({}),
  response: { 200: z.object({ ...success }) },
});
