import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const savedSearchesPage = lazyRouteComponent(() => import('./saved-searches-page.tsx'), 'SavedSearchesPage');

export const savedSearchWeb = {
  pages: [{ path: '/saved-searches', guard: 'user', title: 'Saved Searches', component: savedSearchesPage }],
  liveQueries: { notification: ['saved-searches'] },
} as const satisfies WebFeature;
