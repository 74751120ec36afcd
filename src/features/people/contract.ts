import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { schemaOfTexts } from '../../kernel/fields/texts/text-schema.ts';
import { inviteRules, joinRules } from './model.ts';

const invitationSchema = z.object({
  _id: idSchema,
  email: z.string(),
  invitedBy: z.string(),
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The link no longer works; inviting the address again sends another. */
  isExpired: z.boolean(),
});
export type StaffInvitation = z.infer<typeof invitationSchema>;

export const listInvitations = schemas({
  summary: 'Invitations to become an administrator that nobody has accepted yet, the newest first',
  tags: ['Admin'],
  response: { 200: z.object({ ...success, invitations: z.array(invitationSchema) }) },
});

export const inviteStaff = schemas({
  summary: 'Invite somebody by email to become an administrator. Inviting an address again replaces its link',
  tags: ['Admin'],
  body: schemaOfTexts(inviteRules),
  response: { 200: z.object({ ...success, message: z.string() }) },
});

export const withdrawInvitation = schemas({
  summary: 'Withdraw an invitation: its link stops working',
  tags: ['Admin'],
  params: idParams,
  response: { 200: z.object({ ...success, message: z.string() }) },
});

export const readInvitation = schemas({
  summary: 'Whom the link of an invitation invites, and who sent it',
  tags: ['Accounts'],
  response: { 200: z.object({ ...success, email: z.string(), invitedBy: z.string() }) },
});

export const acceptInvitation = schemas({
  summary: 'Accept an invitation: creates the account of an administrator, once',
  tags: ['Accounts'],
  body: schemaOfTexts(joinRules),
  response: { 200: z.object({ ...success, message: z.string() }) },
});
