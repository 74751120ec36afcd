import { callsPerMinute, defineCallLimit } from '../../kernel/limits.ts';

/** Calendars that programs read: large services read those of many people from few addresses. */
export const feedCalls = defineCallLimit({ name: 'calendarFeed', ...callsPerMinute(1_200) });
