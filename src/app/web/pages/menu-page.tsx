import { useRouterState } from '@tanstack/react-router';
import { useSession } from '../../../features/accounts/web/session.ts';
import { LinkCards } from '../../../ui/lists/link-cards.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { NotFoundPage } from '../layout/fallback-pages.tsx';
import { menuAt } from '../navigation.ts';
import { cardOf } from './link-texts.ts';

/** The entries of a menu, for people who type its name or arrive without one open. */
export function MenuPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/(.)\/$/, '$1') });
  const menu = menuAt(path, useSession());
  if (!menu) return <NotFoundPage />;
  return (
    <Page title={menu.label}>
      <LinkCards cards={menu.items.map(cardOf)} />
    </Page>
  );
}
