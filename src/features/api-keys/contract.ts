import { z } from 'zod';
import { scopes } from '../../kernel/access.ts';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { schemaOfText } from '../../kernel/fields/texts/text-schema.ts';
import { currentPasswordRule } from '../accounts/sign-in/credentials.ts';
import { endReasons, keyDays, keyNameRule } from './model.ts';

const tags = ['API keys'] as const;
const scopeSchema = z.enum(scopes, 'There is no such scope.');

const key = z.object({
  _id: idSchema,
  name: z.string(),
  /** The last four characters. */
  ending: z.string(),
  scopes: z.array(scopeSchema),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** To the minute; null: never. */
  lastUsedAt: z.iso.datetime().nullable(),
  isActive: z.boolean(),
  endedAt: z.iso.datetime().nullable(),
  endedBecause: z.enum(endReasons).nullable(),
});
export type ApiKey = z.infer<typeof key>;

export const listKeys = schemas({
  summary: 'The API keys of the account, those that work first; ones that ended stay in the list for 30 days',
  tags,
  response: { 200: z.object({ ...success, keys: z.array(key) }) },
});

export const makeKey = schemas({
  summary: 'Create an API key. Its text is returned only this once',
  tags,
  body: z.object({
    name: schemaOfText(keyNameRule),
    scopes: z
      .array(scopeSchema)
      .min(1, 'Choose at least one scope')
      .max(scopes.length)
      .transform((list) => scopes.filter((scope) => list.includes(scope))),
    days: z
      .int()
      .min(1, 'Use at least 1 day')
      .max(keyDays.most, `Use at most ${keyDays.most} days`)
      .default(keyDays.usual),
    currentPassword: schemaOfText(currentPasswordRule),
  }),
  response: { 200: z.object({ ...success, key, token: z.string().describe('The key itself') }) },
});

export const revokeAllKeys = schemas({
  summary: 'Revoke every API key of the account. They stop working immediately',
  tags,
  response: { 200: z.object({ ...success, revoked: z.int() }) },
});

export const revokeKey = schemas({
  summary: 'Revoke an API key. It stops working immediately. Repeating it changes nothing',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success }) },
});
