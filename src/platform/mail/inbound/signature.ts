import { createHmac, timingSafeEqual } from 'node:crypto';
import { minuteMs, secondMs } from '../../../kernel/dates.ts';

/** A call that is older was kept by somebody; one from further ahead could be kept for longer than that. */
const toleranceMs = 5 * minuteMs;

interface Signed {
  /** Of the message: the same when it is sent once more. */
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  /** 'v1,' and the signature in base64; several, with spaces between them, while the secret is changed. */
  readonly signature: string;
}

/** Whether a call was signed with this secret, a moment ago (Standard Webhooks 1.0: HMAC-SHA256 over id, time and the bytes of the body). */
export function isSigned(secret: Buffer, { id, timestamp, signature }: Signed, body: Buffer, at: Date): boolean {
  if (!/^[\w.-]{1,200}$/.test(id) || !/^\d{10}$/.test(timestamp)) return false;
  if (Math.abs(at.getTime() - Number(timestamp) * secondMs) > toleranceMs) return false;
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest();
  return signature.split(' ').some((one) => {
    const [version, encoded = ''] = one.split(',');
    const given = Buffer.from(encoded, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
