import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const dashboard = lazyRouteComponent(() => import('./dashboard/task-dashboard-page.tsx'), 'TaskDashboardPage');

export const tasksWeb = {
  pages: [{ path: '/task-dashboard', guard: 'user', title: 'Task Dashboard', component: dashboard }],
  liveQueries: { task: ['tasks', 'waiting', 'timeline'] },
} as const satisfies WebFeature;
