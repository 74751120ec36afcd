import { z } from 'zod';
import { schemas, success } from '../../../kernel/contract.ts';
import { schemaOfTexts } from '../../../kernel/fields/texts/text-schema.ts';
import { deletionRequestRules } from './model.ts';

/** How it stands with the end of one's own account. */
const deletionAnswer = {
  ...success,
  /** When the account ends; null while nobody has asked for that. */
  dueAt: z.iso.datetime().nullable(),
  /** Why it cannot be asked for, in words; null where it can. */
  refusal: z.string().nullable(),
};

export const getDeletion = schemas({
  summary: 'Whether and when the own account ends',
  tags: ['Accounts'],
  response: { 200: z.object(deletionAnswer) },
});

export const requestDeletion = schemas({
  summary:
    'Ask that the own account ends, 14 days from now. Repeating it changes nothing; other devices are logged out',
  tags: ['Accounts'],
  body: schemaOfTexts(deletionRequestRules),
  response: { 200: z.object({ ...deletionAnswer, message: z.string() }) },
});

export const keepAccount = schemas({
  summary: 'Keep the own account after all',
  tags: ['Accounts'],
  response: { 200: z.object({ ...deletionAnswer, message: z.string() }) },
});
