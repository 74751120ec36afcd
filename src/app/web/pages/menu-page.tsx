import { Badge, SimpleGrid, Text, Title } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useSession } from '../../../features/accounts/web/session.ts';
import { AppLink, pathOf } from '../../../ui/addresses.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { menuAt, type NavLink } from '../navigation.ts';
import classes from './menu-page.module.css';
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
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" component="ul" className={classes.list}>
        {menu.items.map((item) => (
          <li key={item.href}>
            <Entry {...item} />
          </li>
        ))}
      </SimpleGrid>
    </Page>
  );
}

function Entry({ label, href }: NavLink) {
  const path = pathOf(href);
  const planned = (plannedTexts as Readonly<Record<string, string>>)[path];
  const text = planned ?? texts[path];
  return (
    <AppLink to={href} className={classes.entry}>
      <span className={classes.head}>
        <Title order={2} size="h4" component="span">
          {label}
        </Title>
        {planned === undefined ? null : (
          <Badge variant="light" color="gray" component="span" tt="none">
            Planned
          </Badge>
        )}
      </span>
      {text ? (
        <Text size="sm" c="dimmed" mt={4} component="span" display="block">
          {text}
        </Text>
      ) : null}
    </AppLink>
  );
}
