import { z } from 'zod';

export const emailSchema = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Invalid email address')
  .pipe(z.email('Invalid email address'));

export const passwordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(200, 'Password is too long');

/** What a person signs in with, as it was typed. */
export const credentialsSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
});
export type Credentials = z.infer<typeof credentialsSchema>;
