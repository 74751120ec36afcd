import { LinkCards } from '../../../../ui/lists/link-cards.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { supportHours } from '../../topics.ts';

/** /help-tickets: the ways to get help. */
export const HelpPage = () => (
  <Page title="Help" subtitle={`Support hours are ${supportHours}.`}>
    <LinkCards
      cards={[
        {
          to: '/submit-ticket',
          title: 'Submit a Ticket',
          text: 'Ask our support team a question or report a problem.',
        },
        { to: '/my-tickets', title: 'My Support Tickets', text: 'Your tickets, and what support answered.' },
        {
          to: '/knowledge-base',
          title: 'Knowledge Base',
          text: 'Search help articles, guides, calculators and the glossary.',
        },
      ]}
    />
  </Page>
);
