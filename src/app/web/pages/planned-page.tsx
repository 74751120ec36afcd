import { useRouterState } from '@tanstack/react-router';
import { plannedTexts } from '../../../content/planned-pages.ts';
import { homeOf } from '../../../features/accounts/model.ts';
import { type Session, useSession } from '../../../features/accounts/web/session.ts';
import { MessagePage, type PageLink } from '../../../ui/page/message-page.tsx';
import { titleOf } from '../navigation.ts';

/** A page that is not built yet, reached by an old link: it says so, what is coming, and where to go instead. */
export function PlannedPage() {
  const { title = 'Planned', text } = useRouterState({
    structuralSharing: true,
    select: ({ matches }) => {
      const leaf = matches.at(-1);
      return { title: titleOf(leaf), text: textFor(leaf?.fullPath) };
    },
  });
  return (
    <MessagePage
      title={title}
      subtitle="This page is not available yet."
      description={text}
      {...waysOf(useSession())}
    />
  );
}

const textFor = (path: string | undefined): string | undefined =>
  (plannedTexts as Readonly<Record<string, string>>)[path ?? ''];

function waysOf(session: Session): { way: PageLink; otherWays?: readonly PageLink[] } {
  if (session.status !== 'in') return { way: { label: 'Go Home', to: '/' } };
  const { role } = session.profile;
  if (role === 'lender') return { way: { label: 'Open your quote inbox', to: '/lender/quotes' } };
  return {
    way: { label: 'Go to your dashboard', to: homeOf(role) },
    otherWays: [{ label: 'Search lenders', to: '/lender-search' }],
  };
}
