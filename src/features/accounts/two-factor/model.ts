import { z } from 'zod';
import { passwordSchema } from '../sign-in/credentials.ts';

/** What can confirm a sign-in after the password. */
export const secondFactors = ['totp', 'passkey', 'recoveryCode'] as const;
export type SecondFactor = (typeof secondFactors)[number];

export const recoveryCodeCount = 10;
/** With so few left the owner is told to renew them. */
export const fewRecoveryCodes = 3;
export const passkeysAtMost = 20;

/** The six digits that an app shows, blanks between them or not. */
export const totpCodeSchema = z
  .string('Code is required')
  .max(40, 'The code has six digits.')
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'Code is required')
      .regex(/^\d{6}$/, 'The code has six digits.'),
  );

/** As it was written down: case, blanks and hyphens do not matter, and a digit that no code has stands for the letter it looks like. */
export const recoveryCodeSchema = z
  .string('Recovery code is required')
  .max(80, 'This recovery code is incomplete.')
  .transform((text) =>
    text.replace(/[\s-]/g, '').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B'),
  )
  .pipe(
    z
      .string()
      .min(1, 'Recovery code is required')
      .regex(/^[A-Z2-7]{16}$/, 'This recovery code is incomplete.'),
  );

export const passkeyNameSchema = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(60, 'Name must be at most 60 characters');

/** What every change of the second factor asks for. */
export const currentPasswordOnlySchema = z.object({
  currentPassword: z.string('Current password is required').min(1, 'Current password is required').pipe(passwordSchema),
});

/** Sent instead of a session: the password was right, the second factor is still to come. */
export const secondStepSchema = z.object({
  /** Stands for the password for five minutes. */
  challenge: z.string(),
  methods: z.array(z.enum(secondFactors)),
});
export type SecondStep = z.infer<typeof secondStepSchema>;

export const passkeySchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** What an account can confirm a sign-in with. */
export const twoFactorStateSchema = z.object({
  /** Null: no app is set up. */
  authenticator: z.object({ activeSince: z.iso.datetime() }).nullable(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(passkeySchema),
  /** The account's role may not do without. */
  isRequired: z.boolean(),
});
export type TwoFactorState = z.infer<typeof twoFactorStateSchema>;
