import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const helpPage = lazyRouteComponent(() => import('./help/help-page.tsx'), 'HelpPage');
const submitPage = lazyRouteComponent(() => import('./help/submit-ticket-page.tsx'), 'SubmitTicketPage');

export const ticketWeb = {
  pages: [
    { path: '/help-tickets', guard: 'user', title: 'Help', component: helpPage },
    { path: '/submit-ticket', guard: 'user', title: 'Submit a Ticket', component: submitPage },
  ],
  liveQueries: { helpTicket: ['help-tickets', 'waiting'] },
} as const satisfies WebFeature;
