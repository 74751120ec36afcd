import { z } from 'zod';
import { defineEndpoint, success } from '../../../kernel/endpoint.ts';

/** How it stands with the end of one's own account. */
const deletionAnswer = {
  ...success,
  /** When the account ends; null while nobody has asked for that. */
  dueAt: z.iso.datetime().nullable(),
  /** Why it cannot be asked for, in words; null where it can. */
  refusal: z.string().nullable(),
};

export const deletionRequestSchema = z.object({
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(200, 'This is not your current password.'),
});

export const getDeletion = defineEndpoint({
  method: 'GET',
  url: '/api/users/deletion',
  schema: {
    summary: 'Whether and when the own account ends',
    tags: ['Accounts'],
    response: { 200: z.object(deletionAnswer) },
  },
  config: { access: 'signedIn', limit: 'read' },
});

export const requestDeletion = defineEndpoint({
  method: 'POST',
  url: '/api/users/deletion',
  schema: {
    summary:
      'Ask that the own account ends, 14 days from now. Repeating it changes nothing; other devices are logged out',
    tags: ['Accounts'],
    body: deletionRequestSchema,
    response: { 200: z.object({ ...deletionAnswer, message: z.string() }) },
  },
  config: { access: 'signedIn', limit: 'write', refuses: ['CONFLICT'] },
});

export const keepAccount = defineEndpoint({
  method: 'DELETE',
  url: '/api/users/deletion',
  schema: {
    summary: 'Keep the own account after all',
    tags: ['Accounts'],
    response: { 200: z.object({ ...deletionAnswer, message: z.string() }) },
  },
  config: { access: 'signedIn', limit: 'write' },
});
