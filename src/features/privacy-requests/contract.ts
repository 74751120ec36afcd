import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { requestStates, requestToken, wantedThings } from './model.ts';

const email = z.email('Enter an email address.').max(254, 'This address is too long.').toLowerCase();
const name = z.string().trim().min(1, 'Enter a name.').max(120, 'This name is too long.');
const wants = z.enum(wantedThings, 'Choose what you want.');
const tags = ['Privacy'] as const;
const asked = z.object({ email, name, wants });
const moment = z.iso.datetime().nullable();

export const askPrivacy = schemas({
  summary: 'Asks for a copy of what is stored about a person, or for its erasure. Says nothing about who is known',
  tags,
  body: asked,
  response: { 200: z.object(success) },
});

export const confirmPrivacy = schemas({
  summary: 'Confirms a request with the link in the email',
  tags,
  body: z.object({ token: z.string().regex(requestToken, 'This link is incomplete.') }),
  response: { 200: z.object({ ...success, wants }) },
});

const requestSchema = z.object({
  _id: idSchema,
  email: z.string(),
  name: z.string(),
  wants,
  state: z.enum(requestStates),
  createdAt: z.iso.datetime(),
  confirmedAt: moment,
  dueAt: moment,
  extendedAt: moment,
  extensionReason: z.string().describe('As the person reads it'),
  copySentAt: moment,
  erasedAt: moment,
  closedAt: moment,
  note: z.string(),
});
export type PrivacyRequest = z.infer<typeof requestSchema>;

export const listPrivacy = schemas({
  summary: 'Requests: open ones first, those due first at the top; at most 200',
  tags,
  response: { 200: z.object({ ...success, requests: z.array(requestSchema) }) },
});

export const addPrivacy = schemas({
  summary: 'Enters a request that came by phone or letter; the address gets an email to confirm it',
  tags,
  body: asked,
  response: { 200: z.object({ ...success, request: requestSchema }) },
});

const groupSchema = z.object({
  name: z.string(),
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string().nullable())),
  total: z.int(),
  stays: z.string().describe('Why what an erasure leaves is kept'),
});
export type PrivacyGroup = z.infer<typeof groupSchema>;

export const readPrivacy = schemas({
  summary: 'A request with what there is about the person, by type. Before it is confirmed without that',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, request: requestSchema, groups: z.array(groupSchema) }) },
});

const oneRequest = (summary: string) =>
  schemas({ summary, tags, params: idParams, response: { 200: z.object({ ...success, request: requestSchema }) } });

export const resendPrivacy = oneRequest('Sends the email to confirm a request again');
export const sendPrivacyCopy = oneRequest('Emails everything that was found to the address, as a ZIP');
export const erasePrivacy = schemas({
  summary: 'Erases what may be erased, and emails what was erased and what stays',
  tags,
  params: idParams,
  response: {
    200: z.object({
      ...success,
      request: requestSchema,
      outcome: z.array(z.object({ title: z.string(), erased: z.int(), kept: z.int(), stays: z.string() })),
    }),
  },
});
export const exportPrivacy = schemas({
  summary: 'Everything that was found, as a ZIP',
  tags,
  params: idParams,
  response: { 200: z.string().describe('application/zip') },
});
export const extendPrivacy = schemas({
  summary: 'Takes more time for a request, once, and emails the person why',
  tags,
  params: idParams,
  body: z.object({ reason: z.string().trim().min(10, 'Say why, in at least 10 characters.').max(1_000) }),
  response: { 200: z.object({ ...success, request: requestSchema }) },
});
export const closePrivacy = schemas({
  summary: 'Closes a request',
  tags,
  params: idParams,
  body: z.object({ note: z.string().trim().min(3, 'Say how it ended.').max(1_000) }),
  response: { 200: z.object({ ...success, request: requestSchema }) },
});
