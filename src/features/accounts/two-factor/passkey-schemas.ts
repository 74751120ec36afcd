import { z } from 'zod';

/** Bytes as WebAuthn writes them into JSON. */
const base64url = z
  .string()
  .regex(/^[\w-]+$/, 'This is not base64url.')
  .max(20_000);
const transports = z.array(z.enum(['ble', 'hybrid', 'internal', 'nfc', 'usb', 'cable', 'smart-card']));
const verification = z.enum(['required', 'preferred', 'discouraged']);
const known = z.object({ id: z.string(), type: z.literal('public-key'), transports: transports.default([]) });

/** What a browser is asked when a passkey is made. */
export const creationOptionsSchema = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: verification,
    userVerification: verification,
    requireResidentKey: z.boolean(),
  }),
  extensions: z.object({ credProps: z.boolean() }),
  hints: z.array(z.never()),
});

/** What a browser is asked when a passkey is used. */
export const requestOptionsSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  allowCredentials: z.array(known).default([]),
  timeout: z.number(),
  userVerification: verification,
});

/** What of a browser's answer is read; the rest of it may be there. */
const answer = {
  id: base64url.max(1_400),
  rawId: base64url.max(1_400),
  type: z.literal('public-key'),
};

export const registrationSchema = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    // A way of reaching a device that is not known yet is left out, not refused.
    transports: z
      .array(z.string().max(40))
      .max(20)
      .default([])
      .transform((given) => given.flatMap((one) => transports.safeParse([one]).data ?? [])),
  }),
});
export type Registration = z.infer<typeof registrationSchema>;

export const assertionSchema = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.max(200).nullish(),
  }),
});
export type Assertion = z.infer<typeof assertionSchema>;

/** How a device was reached, as it is stored. */
export const transportsSchema = transports.catch([]);
