import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const webhooks = lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage');

export const webhooksWeb = {
  pages: [{ path: '/account/webhooks', guard: 'signedIn', title: 'Webhooks', component: webhooks }],
  liveQueries: { webhook: ['webhooks'] },
} as const satisfies WebFeature;
