import { createHmac, randomBytes } from 'node:crypto';
import { defineCipherUse } from '../../../platform/encryption/secrets.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WebhookRow } from './tables.ts';

const webhookSecrets = defineCipherUse('webhook-secret');
const prefix = 'whsec_';

/** As Standard Webhooks writes it: whsec_ and its bytes in base64. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

export const hidden = ({ secrets }: Platform, webhookId: string, secret: string): string =>
  secrets.encrypt(webhookSecrets, webhookId, secret);

/** The secrets that sign at a moment, the present one first. */
export function secretsAt({ secrets }: Platform, webhook: WebhookRow, now: Date): readonly string[] {
  const { id, secret, formerSecret, overlapEndsAt } = webhook;
  const isOverlap = formerSecret !== null && overlapEndsAt !== null && overlapEndsAt > now;
  return [secret, ...(isOverlap ? [formerSecret] : [])].map((one) => secrets.decrypt(webhookSecrets, id, one));
}

interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The headers by which a receiver tells that a delivery is ours, by each of the secrets (standardwebhooks.com). */
export function signatureHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
