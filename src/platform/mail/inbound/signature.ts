import { createHmac, timingSafeEqual } from 'node:crypto';
import { minuteMs, secondMs } from '../../../kernel/dates.ts';

/** A call that is older was kept by somebody; one from further ahead could be kept for longer than that. */
const toleranceMs = 5 * minuteMs;

export interface Signed {
  /** Of the message: the same when it is sent once more. */
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  /** 'v1,' and the signature in base64; several, with spaces between them, while the secret is changed. */
  readonly signature: string;
}

/** A body that is compared with its signature while it comes in. */
export interface SignedBody {
  push(bytes: Uint8Array): void;
  /** Whether what came is what was signed. */
  isSigned(): boolean;
}

/**
 * Begins to compare a call with its signature (Standard Webhooks 1.0: HMAC-SHA256 over id, time and the bytes of the body).
 * @returns undefined: whatever its body is, it was not signed with this secret a moment ago
 */
export function signedBody(secret: Buffer, { id, timestamp, signature }: Signed, at: Date): SignedBody | undefined {
  if (!/^[\w.-]{1,200}$/.test(id) || !/^\d{10}$/.test(timestamp)) return undefined;
  if (Math.abs(at.getTime() - Number(timestamp) * secondMs) > toleranceMs) return undefined;
  const hash = createHmac('sha256', secret).update(`${id}.${timestamp}.`);
  return {
    push: (bytes) => void hash.update(bytes),
    isSigned() {
      const expected = hash.digest();
      return signature.split(' ').some((one) => {
        const [version, encoded = ''] = one.split(',');
        const given = Buffer.from(encoded, 'base64');
        return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}

/** The same for a body that came in whole. */
export function isSigned(secret: Buffer, signed: Signed, body: Buffer, at: Date): boolean {
  const comparing = signedBody(secret, signed, at);
  comparing?.push(body);
  return comparing?.isSigned() ?? false;
}
