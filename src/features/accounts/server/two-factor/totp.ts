import { generateSecret, generateURI, verify } from 'otplib';

export const stepSeconds = 30;

/** What an app keeps, as text (base32, 160 bits). */
export const newTotpSecret = (): string => generateSecret();

/** What a QR code for an app says. */
export const totpUri = (secret: string, email: string): string =>
  generateURI({ issuer: 'Plinth', label: email, secret });

interface KeptApp {
  readonly secret: string;
  /** Of the newest code that was taken. */
  readonly lastTimeStep: number | null;
}

/**
 * The time step of a code: the present one, or one to either side of it, since clocks differ. Undefined for a code that is
 * wrong, and for one of a step that was taken already or of an earlier one: a code that was looked over opens nothing.
 * @param code six digits
 */
export async function timeStepOf(
  { secret, lastTimeStep }: KeptApp,
  code: string,
  at: Date,
): Promise<number | undefined> {
  const epoch = Math.floor(at.getTime() / 1_000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: stepSeconds, period: stepSeconds });
  const step = result.valid ? Math.floor(epoch / stepSeconds) + result.delta : undefined;
  return step === undefined || (lastTimeStep !== null && step <= lastTimeStep) ? undefined : step;
}
