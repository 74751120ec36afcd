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
        { to: '/help', title: 'Help Center', text: 'Articles on search, quotes, the pipeline and your account.' },
        { to: '/glossary', title: 'Glossary', text: 'The terms of real-estate loans, explained.' },
      ]}
    />
  </Page>
);
