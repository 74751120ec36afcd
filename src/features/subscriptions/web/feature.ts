import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const planRequestsPage = lazyRouteComponent(() => import('./plan-requests-page.tsx'), 'PlanRequestsPage');

export const subscriptionWeb = {
  pages: [{ path: '/admin/plan-requests', guard: 'admin', title: 'Plan requests', component: planRequestsPage }],
  liveQueries: {
    /** The account's plan, or a request for one that administrators decide. */
    plan: ['plan', 'plan-requests', 'waiting'],
  },
} as const satisfies WebFeature;
