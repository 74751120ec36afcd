import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const healthPage = lazyRouteComponent(() => import('./health-page.tsx'), 'HealthPage');
const systemPage = lazyRouteComponent(() => import('./system-page.tsx'), 'SystemPage');

export const systemHealthWeb = {
  pages: [
    { path: '/admin/health', guard: 'admin', title: 'System health', component: healthPage },
    { path: '/admin/system', guard: 'admin', title: 'System', component: systemPage },
  ],
} as const satisfies WebFeature;
