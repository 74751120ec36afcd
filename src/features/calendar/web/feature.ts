import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const calendarWeb = {
  liveQueries: { calendarEvent: ['calendar-events'] },
} as const satisfies WebFeature;
