import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const healthPage = lazyRouteComponent(() => import('./health-page.tsx'), 'HealthPage');

export const systemHealthWeb = {
  pages: [{ path: '/admin/health', guard: 'admin', title: 'System health', component: healthPage }],
} as const satisfies WebFeature;
