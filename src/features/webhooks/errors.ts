import { defineError } from '../../kernel/errors.ts';
import { webhooksAtMost } from './model.ts';

export const tooManyWebhooks = defineError({
  code: 'TOO_MANY_WEBHOOKS',
  status: 409,
  log: 'info',
  text: `You have ${webhooksAtMost} webhooks. Delete one first.`,
});
