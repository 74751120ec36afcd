import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent } from './events.ts';

const toleranceSeconds = 5 * 60;

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The event of a delivery (docs/api.md lists them), once its signature was checked over the bytes that came (Standard Webhooks).
 * @param secret `whsec_…`, or the present and the former one while it is rotated
 * @throws when it was not signed with the secret, or too long ago
 */
export function verifyWebhook(
  body: string,
  headers: Headers,
  secret: string | readonly string[],
  now = new Date(),
): WebhookEvent {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  );
  const age = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  if (!(age <= toleranceSeconds)) throw new Error('The delivery is too old.');
  const expected = [secret].flat().map((one) =>
    createHmac('sha256', Buffer.from(one.replace(/^whsec_/, ''), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest(),
  );
  const given = (signatures ?? '')
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [Buffer.from(one.slice(3), 'base64')] : []));
  const isRight = given.some((one) =>
    expected.some((other) => one.length === other.length && timingSafeEqual(one, other)),
  );
  if (!isRight) throw new Error('The signature is wrong.');
  return JSON.parse(body) as WebhookEvent;
}
