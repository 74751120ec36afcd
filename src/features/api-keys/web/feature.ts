import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const keys = lazyRouteComponent(() => import('./api-keys-page.tsx'), 'ApiKeysPage');

export const apiKeysWeb = {
  pages: [{ path: '/account/api', guard: 'signedIn', title: 'API keys', component: keys }],
  liveQueries: { apiKey: ['api-keys'] },
} as const satisfies WebFeature;
