import { PageTabs } from '../../../ui/reading/page-tabs.tsx';

const pages = [
  { to: '/admin/analytics', label: 'Overview' },
  { to: '/admin/analytics/demand', label: 'Market demand' },
  { to: '/admin/analytics/funnel', label: 'Funnel' },
  { to: '/admin/analytics/lenders', label: 'Lenders' },
] as const;

/** The way between the pages of the market's figures. */
export const AnalyticsPages = () => <PageTabs label="Analytics" pages={pages} />;
