import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const messagesPage = lazyRouteComponent(() => import('./messages-page.tsx'), 'MessagesPage');

export const ticketWeb = {
  pages: [{ path: '/admin/messages', guard: 'admin', title: 'Messages', component: messagesPage }],
} as const satisfies WebFeature;
