export {
  type Answer,
  createPlinth,
  type OperationName,
  type Plinth,
  PlinthError,
  type PlinthOptions,
} from './client.ts';
export type { Operations } from './operations.ts';
export { verifyWebhook, type WebhookEvent } from './webhooks.ts';
