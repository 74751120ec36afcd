import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const calendar = lazyRouteComponent(() => import('./calendar-page.tsx'), 'CalendarPage');

export const calendarWeb = {
  pages: [{ path: '/calendar', guard: 'user', title: 'Calendar', component: calendar }],
  liveQueries: { calendarEvent: ['calendar-events'] },
} as const satisfies WebFeature;
