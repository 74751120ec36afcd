import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const settings = lazyRouteComponent(() => import('./reminders-page.tsx'), 'RemindersPage');

export const remindersWeb = {
  pages: [{ path: '/account/reminders', guard: 'signedIn', title: 'Reminders', component: settings }],
} as const satisfies WebFeature;
