import { CalendarPage as Page } from '../../../features/calendar/web/calendar-page.tsx';
import { SubscribeButton } from '../../../features/calendar-feeds/web/subscribe.tsx';

/** The calendar, with what later features add to its toolbar. */
export const CalendarPage = () => <Page Subscribe={SubscribeButton} />;
