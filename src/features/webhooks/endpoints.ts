import { endpoint } from '../../kernel/endpoint.ts';
import { listFileOf } from '../list-files/file-endpoint.ts';
import type * as contract from './contract.ts';
import { tooManyWebhooks } from './errors.ts';

const read = { method: 'GET', access: 'customer', limit: 'read' } as const;
// What happens in an account is sent out by its owner alone, and secrets are shown to nobody else.
const change = { access: 'customer', limit: 'write', impersonated: 'never' } as const;
const one = '/api/webhooks/:id';
const delivery = `${one}/deliveries/:deliveryId`;

export const listWebhooks = endpoint<typeof contract.listWebhooks>({ ...read, url: '/api/webhooks' });

export const makeWebhook = endpoint<typeof contract.makeWebhook>({
  ...change,
  method: 'POST',
  url: '/api/webhooks',
  feature: 'api_access',
  refuses: [tooManyWebhooks],
});

export const changeWebhook = endpoint<typeof contract.changeWebhook>({ ...change, method: 'PUT', url: one });

export const deleteWebhook = endpoint<typeof contract.deleteWebhook>({ ...change, method: 'DELETE', url: one });

export const rotateSecret = endpoint<typeof contract.rotateSecret>({
  ...change,
  method: 'POST',
  url: `${one}/secret`,
  feature: 'api_access',
});

export const testWebhook = endpoint<typeof contract.testWebhook>({
  ...change,
  method: 'POST',
  url: `${one}/test`,
  feature: 'api_access',
  refuses: ['CONFLICT'],
});

export const listDeliveries = endpoint<typeof contract.listDeliveries>({ ...read, url: `${one}/deliveries` });

export const listDeliveriesFile = listFileOf<typeof contract.listDeliveriesFile>(listDeliveries);

export const readDelivery = endpoint<typeof contract.readDelivery>({ ...read, url: delivery });

export const replayDelivery = endpoint<typeof contract.replayDelivery>({
  ...change,
  method: 'POST',
  url: `${delivery}/replay`,
  feature: 'api_access',
  refuses: ['CONFLICT'],
});

export const replayMissed = endpoint<typeof contract.replayMissed>({
  ...change,
  method: 'POST',
  url: `${one}/replay`,
  feature: 'api_access',
  refuses: ['CONFLICT'],
});
