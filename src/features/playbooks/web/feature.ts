import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const list = lazyRouteComponent(() => import('./playbooks-page.tsx'), 'PlaybooksPage');

export const playbooksWeb = {
  pages: [{ path: '/tasks/playbooks', guard: 'user', title: 'Playbooks', component: list }],
  liveQueries: { playbook: ['playbooks', 'tasks'] },
} as const satisfies WebFeature;
