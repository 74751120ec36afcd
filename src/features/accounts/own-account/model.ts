import { z } from 'zod';
import { isTimeZone } from '../../../kernel/dates.ts';
import { isNmlsId } from '../../../kernel/fields/nmls.ts';
import { emailSchema } from '../sign-in/credentials.ts';
import { nameSchema, newPasswordSchema, phonePattern } from '../sign-up/model.ts';

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

/** What stands at the head of a broker's files for clients; blank for what is not to stand there. */
export const letterheadSchema = z.object({
  companyName: z.string().trim().max(200, 'Company name must be at most 200 characters'),
  nmlsId: z
    .string()
    .trim()
    .refine((id) => id === '' || isNmlsId(id), 'An NMLS ID is a number of up to 12 digits'),
  phone: z
    .string()
    .trim()
    .max(40, 'Please enter a valid phone number')
    .refine((phone) => phone === '' || phonePattern.test(phone), 'Please enter a valid phone number'),
});
export type Letterhead = z.infer<typeof letterheadSchema>;

/** A logo is a small PNG: the browser draws the chosen picture to this size. In pixels and bytes. */
export const unusableLogo = 'This image can’t be used as a logo. Choose a PNG or JPEG image.';
export const logoLimits = { width: 640, height: 320, bytes: 150_000 } as const;
export const logoSchema = z.object({
  image: z
    .base64('Choose a PNG or JPEG image.')
    .min(1, 'Choose a PNG or JPEG image.')
    .max(Math.ceil(logoLimits.bytes / 3) * 4, 'The logo is too large. Choose a simpler image.'),
});

export const timeZoneSchema = z
  .string('Time zone is required')
  .max(64, 'This is not a time zone')
  .refine(isTimeZone, 'This is not a time zone');

export const deletionRequestSchema = z.object({
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(200, 'This is not your current password.'),
});
