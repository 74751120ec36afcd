import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const scrapersPage = lazyRouteComponent(() => import('./scrapers-page.tsx'), 'ScrapersPage');

export const scrapersWeb = {
  pages: [{ path: '/admin/scrapers', guard: 'admin', title: 'Scrapers', component: scrapersPage }],
  liveQueries: { scraper: ['scrapers'] },
} as const satisfies WebFeature;
