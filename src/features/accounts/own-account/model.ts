import { z } from 'zod';
import { isTimeZone } from '../../../kernel/dates.ts';
import { emailSchema } from '../credentials.ts';
import { nameSchema, newPasswordSchema } from '../sign-up-model.ts';

export const nameChangeSchema = z.object({ firstName: nameSchema('First name'), lastName: nameSchema('Last name') });

/** Typed again before what matters is changed: a session alone is not enough. */
const currentPasswordSchema = z
  .string('Current password is required')
  .min(1, 'Current password is required')
  .max(200, 'Password is too long');

export const passwordChangeSchema = z.object({
  currentPassword: currentPasswordSchema,
  newPassword: newPasswordSchema,
});

export const emailChangeSchema = z.object({ email: emailSchema, currentPassword: currentPasswordSchema });

export const timeZoneSchema = z
  .string('Time zone is required')
  .max(64, 'This is not a time zone')
  .refine(isTimeZone, 'This is not a time zone');
