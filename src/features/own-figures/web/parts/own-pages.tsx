import { PageTabs } from '../../../../ui/reading/page-tabs.tsx';

const pages = {
  broker: [
    { to: '/analytics', label: 'Analytics' },
    { to: '/reports', label: 'Reports' },
  ],
  lender: [
    { to: '/lender/analytics', label: 'Analytics' },
    { to: '/lender/reports', label: 'Reports' },
  ],
} as const;

/** The way between the pages of somebody's own figures. */
export const OwnPages = ({ side }: { readonly side: keyof typeof pages }) => (
  <PageTabs label="Analytics and reports" pages={pages[side]} />
);
