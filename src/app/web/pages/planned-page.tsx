import { useRouterState } from '@tanstack/react-router';
import { homeOf } from '../../../features/accounts/model.ts';
import { type Session, useSession } from '../../../features/accounts/web/session.ts';
import { MessagePage, type Way } from '../../../ui/page/message-page.tsx';
import { titleOf } from '../navigation.ts';
import { plannedTexts } from './planned-texts.ts';

/** A page that is not built yet: what will be there, and the way to what already is. */
export function PlannedPage() {
  const { title, text, ...ways } = usePlannedPage();
  return <MessagePage title={title} subtitle="This page is not built yet." description={text} {...ways} />;
}

/** What is known of the page at this address, and the ways on for whoever reads it. */
export function usePlannedPage(): { title: string; text: string | undefined; way: Way; otherWays?: readonly Way[] } {
  const { title = 'Planned', text } = useRouterState({
    structuralSharing: true,
    select: ({ matches }) => {
      const leaf = matches.at(-1);
      return { title: titleOf(leaf), text: textFor(leaf?.fullPath) };
    },
  });
  return { title, text, ...waysOf(useSession()) };
}

const textFor = (path: string | undefined): string | undefined =>
  (plannedTexts as Readonly<Record<string, string>>)[path ?? ''];

function waysOf(session: Session): { way: Way; otherWays?: readonly Way[] } {
  if (session.status !== 'in') return { way: { label: 'Go Home', to: '/' } };
  const { role } = session.profile;
  if (role === 'lender') return { way: { label: 'Open your quote inbox', to: '/lender/quotes' } };
  return {
    way: { label: 'Go to your dashboard', to: homeOf(role) },
    otherWays: [{ label: 'Search lenders', to: '/lender-search' }],
  };
}
