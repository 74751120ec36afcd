import { IconChevronDown } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { AppLink } from '../../../ui/page/app-link.tsx';
import { Dropdown, DropdownLink } from '../../../ui/page/dropdown.tsx';
import { pathOf } from '../guards.ts';
import { isMenu, type NavEntry, type NavLink, type NavMenu } from '../navigation.ts';
import classes from './shell.module.css';
import type { ShellParts } from './shell-parts.ts';

interface NavBarProps {
  readonly entries: readonly NavEntry[];
  readonly counts: ShellParts['counts'];
}

/** The current page, or a page that belongs under it. */
const holds = ({ href }: NavLink, path: string) =>
  path === pathOf(href) || (href !== '/admin' && path.startsWith(`${pathOf(href)}/`));

/** Navigation of wide screens: links, and menus for groups of them. */
export function NavBar({ entries, counts }: NavBarProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <nav className={classes.nav} aria-label="Main">
      {entries.map((entry) =>
        isMenu(entry) ? (
          <NavMenuButton key={entry.label} menu={entry} path={path} />
        ) : (
          <NavBarLink key={entry.label} link={entry} path={path} counts={counts} />
        ),
      )}
    </nav>
  );
}

function NavBarLink({ link, path, counts }: { link: NavLink; path: string; counts: ShellParts['counts'] }) {
  const Count = counts?.[link.href];
  const current = holds(link, path);
  return (
    <AppLink
      to={link.href}
      className={classes.link}
      data-current={current || undefined}
      aria-current={current ? 'page' : undefined}
    >
      {link.label}
      {Count ? <Count /> : null}
    </AppLink>
  );
}

function NavMenuButton({ menu, path }: { menu: NavMenu; path: string }) {
  const current = menu.items.some((item) => holds(item, path));
  return (
    <Dropdown
      className={classes.link}
      current={current}
      button={
        <>
          {menu.label}
          <IconChevronDown size={14} aria-hidden />
        </>
      }
    >
      {() =>
        menu.items.map((item) => (
          <DropdownLink key={item.href} to={item.href} aria-current={holds(item, path) ? 'page' : undefined}>
            {item.label}
          </DropdownLink>
        ))
      }
    </Dropdown>
  );
}
