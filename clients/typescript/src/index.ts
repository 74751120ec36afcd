export {
  type Answer,
  createPlinth,
  type OperationName,
  type Plinth,
  PlinthError,
  type PlinthOptions,
} from './client.ts';
export { type PublicEventName, publicEventFields, type WebhookEvent } from './events.ts';
export type { Operations } from './operations.ts';
export { verifyWebhook } from './webhooks.ts';
