import { z } from 'zod';
import { roles } from '../../../../kernel/access.ts';
import { idParams, idSchema, schemas, success } from '../../../../kernel/contract.ts';
import { schemaOfText } from '../../../../kernel/fields/texts/text-schema.ts';
import { reasonRule } from './model.ts';

export const beginImpersonation = schemas({
  summary: 'Open a session that sees what a user sees. Read only, unless a superadmin says why they make changes',
  tags: ['Admin'],
  params: idParams,
  body: z.object({ reason: schemaOfText(reasonRule).nullable().default(null) }),
  response: {
    200: z.object({
      ...success,
      token: z.string(),
      expiresAt: z.iso.datetime(),
      role: z.enum(roles),
      lenderId: idSchema.nullable(),
    }),
  },
});

export const endImpersonation = schemas({
  summary: 'End the session that acts as a user',
  tags: ['Admin'],
  response: { 200: z.object({ ...success }) },
});

const impersonationSchema = z.object({
  _id: idSchema,
  beganAt: z.iso.datetime(),
  /** Null while it is open. */
  endedAt: z.iso.datetime().nullable(),
  /** Why changes were made; null: it was only looked at. */
  reason: z.string().nullable(),
});
export type OwnImpersonation = z.infer<typeof impersonationSchema>;

export const listImpersonations = schemas({
  summary: 'When Plinth support opened the own account, the latest first',
  tags: ['Accounts'],
  response: { 200: z.object({ ...success, impersonations: z.array(impersonationSchema) }) },
});
