import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const ownDataPage = lazyRouteComponent(() => import('./own-data-page.tsx'), 'OwnDataPage');

export const dataExportWeb = {
  pages: [{ path: '/account/data', guard: 'signedIn', title: 'Your data', component: ownDataPage }],
  liveQueries: { notification: ['data-export'] },
} as const satisfies WebFeature;
