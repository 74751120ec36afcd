import { useRouterState } from '@tanstack/react-router';
import { useSession } from '../../../features/accounts/web/session.ts';
import { LinkCards } from '../../../ui/lists/link-cards.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { menuAt } from '../navigation.ts';
import { cardOf } from './link-texts.ts';
import { PlannedPage } from './planned-page.tsx';

/** The entries of a menu, for people who type its name or arrive without one open. */
export function MenuPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/(.)\/$/, '$1') });
  const menu = menuAt(path, useSession());
  if (!menu) return <PlannedPage />;
  return (
    <Page title={menu.label}>
      <LinkCards cards={menu.items.map(cardOf)} />
    </Page>
  );
}
