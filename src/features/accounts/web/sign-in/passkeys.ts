import type { z } from 'zod';
import { fetchCode } from '../../../../ui/lazy.tsx';
import type { creationOptionsSchema, requestOptionsSchema } from '../../two-factor/passkey-schemas.ts';

/** Whether this browser knows passkeys at all; they work on pages of an encrypted address and on this machine only. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined';

/** The person, or the browser for them, made nothing of it. */
export class PasskeyFailure extends Error {
  override name = 'PasskeyFailure';
}

const load = () => fetchCode(() => import('@simplewebauthn/browser'));

/** Opens the browser's dialog to use a passkey. @throws PasskeyFailure */
export async function askPasskeyOf(optionsJSON: z.infer<typeof requestOptionsSchema>) {
  const { startAuthentication } = await load();
  try {
    return await startAuthentication({ optionsJSON });
  } catch (error) {
    throw failureOf(error, 'No passkey was used. Please try again, or choose another method.');
  }
}

/** Opens the browser's dialog to make a passkey. @throws PasskeyFailure */
export async function makePasskey(optionsJSON: z.infer<typeof creationOptionsSchema>) {
  const { startRegistration } = await load();
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    throw failureOf(error, 'No passkey was made. Please try again.');
  }
}

function failureOf(cause: unknown, otherwise: string): PasskeyFailure {
  const name = cause instanceof Error ? cause.name : '';
  const texts: Readonly<Record<string, string>> = {
    InvalidStateError: 'This device already has a passkey for your account.',
    SecurityError: 'Passkeys do not work at this address.',
    NotSupportedError: 'This device cannot store a passkey.',
  };
  return new PasskeyFailure(texts[name] ?? otherwise, { cause });
}
