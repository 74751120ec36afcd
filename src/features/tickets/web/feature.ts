import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const helpPage = lazyRouteComponent(() => import('./help/help-page.tsx'), 'HelpPage');
const submitPage = lazyRouteComponent(() => import('./help/submit-ticket-page.tsx'), 'SubmitTicketPage');

const cannedPage = lazyRouteComponent(() => import('./help/canned/canned-page.tsx'), 'CannedRepliesPage');

export const ticketWeb = {
  pages: [
    { path: '/help-tickets', guard: 'user', title: 'Help', component: helpPage },
    { path: '/admin/canned-replies', guard: 'admin', title: 'Canned Replies', component: cannedPage },
    { path: '/submit-ticket', guard: 'user', title: 'Submit a Ticket', component: submitPage },
  ],
  links: [
    {
      for: ['admin'],
      menu: '/manage',
      label: 'Canned Replies',
      href: '/admin/canned-replies',
      about: 'Texts that support sends again and again, with the ticket’s own values.',
    },
  ],
  liveQueries: {
    helpTicket: ['help-tickets', 'waiting'],
    ticketPresence: ['ticket-presence'],
    cannedReply: ['canned-replies'],
  },
} as const satisfies WebFeature;
