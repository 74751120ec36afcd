import { Badge } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useSession } from '../../../features/accounts/web/session.ts';
import { pathOf } from '../../../ui/addresses.tsx';
import { LinkCards } from '../../../ui/lists/link-cards.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { menuAt, type NavLink } from '../navigation.ts';
import { plannedTexts } from './planned-texts.ts';

/** What the pages that are there are for; a planned page says itself what it will be for. */
const texts: Readonly<Record<string, string>> = {
  '/saved-searches': 'Searches that are run again for you whenever a program changes.',
  '/pipeline': 'See where each of your deals stands and what comes next.',
  '/dashboard': 'What waits for you, and the ways into the product.',
  '/admin/set-aside-programs': 'Programs whose stored terms cannot be read, and what is wrong with them.',
};

/** The entries of a menu, for people who type its name or arrive without one open. */
export function MenuPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/(.)\/$/, '$1') });
  const menu = menuAt(path, useSession());
  if (!menu) return null;
  return (
    <Page title={menu.label}>
      <LinkCards cards={menu.items.map(cardOf)} />
    </Page>
  );
}

function cardOf({ label, href }: NavLink) {
  const path = pathOf(href);
  const planned = (plannedTexts as Readonly<Record<string, string>>)[path];
  return {
    to: href,
    title: label,
    text: planned ?? texts[path],
    mark:
      planned === undefined ? null : (
        <Badge variant="light" color="gray" component="span" tt="none">
          Planned
        </Badge>
      ),
  };
}
