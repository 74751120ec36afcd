import { ActionIcon, Burger, Button, Kbd, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { homeOf } from '../../../features/accounts/model.ts';
import { type Session, useSession } from '../../../features/accounts/web/session.ts';
import { AppLink, pathOf } from '../../../ui/addresses.tsx';
import { keysOf } from '../../../ui/commands.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Dropdown, DropdownLink } from '../../../ui/page/dropdown.tsx';
import { Mark } from '../../../ui/page/mark.tsx';
import { isMenu, type NavEntry, type NavLink, type NavMenu, navigationFor, type ShellParts } from '../navigation.ts';
import { AccountMenu } from './account/account-menu.tsx';
import { usePalette } from './command-centre.tsx';
import classes from './shell.module.css';

const NavDrawer = lazyComponent(async () => (await import('./nav-drawer.tsx')).NavDrawer);

export function Header({ parts }: { readonly parts: ShellParts }) {
  const session = useSession();
  const [opened, drawer] = useDisclosure(false);
  const [needed, setNeeded] = useState(false);
  const toggle = () => {
    setNeeded(true);
    drawer.toggle();
  };
  const entries = navigationFor(session);
  const home = session.status === 'in' ? homeOf(session.profile.role) : '/';
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Burger opened={opened} onClick={toggle} hiddenFrom="md" size="sm" aria-label="Open menu" />
        <Link to={home} className={classes.brand}>
          <Mark size={26} />
          Plinth
        </Link>
        {session.status === 'in' ? <NavBar entries={entries} counts={parts.counts} /> : null}
        <HeaderEnd session={session} parts={parts} />
      </div>
      {needed ? <NavDrawer opened={opened} onClose={drawer.close} entries={entries} counts={parts.counts} /> : null}
    </header>
  );
}

/** Says whose page it is, and leads nowhere. */
export const MarkHeader = () => (
  <header className={classes.header} data-frame="mark">
    <div className={classes.bar}>
      <span className={classes.brand}>
        <Mark size={26} />
        Plinth
      </span>
    </div>
  </header>
);

function HeaderEnd({ session, parts }: { session: Session; parts: ShellParts }) {
  const { HeaderExtras } = parts;
  if (session.status === 'loading') return <div className={classes.end} />;
  if (session.status === 'out') return <VisitorEnd />;
  return (
    <div className={classes.end}>
      <PaletteButton />
      {HeaderExtras && !session.profile.mustSetUpTwoFactor ? <HeaderExtras /> : null}
      <AccountMenu profile={session.profile} />
    </div>
  );
}

function PaletteButton() {
  const { open } = usePalette();
  return (
    <>
      <UnstyledButton className={classes.search} onClick={open} aria-keyshortcuts="Control+K">
        <IconSearch size={16} aria-hidden />
        Search or jump to
        <span aria-hidden>
          {keysOf('mod+K').map((key) => (
            <Kbd key={key} size="xs" ml={3}>
              {key}
            </Kbd>
          ))}
        </span>
      </UnstyledButton>
      <ActionIcon variant="subtle" color="gray" size={36} hiddenFrom="lg" onClick={open} aria-label="Search or jump to">
        <IconSearch size={20} />
      </ActionIcon>
    </>
  );
}

function VisitorEnd() {
  return (
    <div className={classes.end}>
      <nav className={classes.doors} aria-label="Log in or sign up">
        <Link to="/lender/login" className={classes.door}>
          Lender login
        </Link>
        <Link to="/lender/signup" className={classes.door}>
          Lender sign-up
        </Link>
        <Button component={Link} to="/login" variant="default">
          Log in
        </Button>
        <Button component={Link} to="/signup" visibleFrom="xs">
          Sign up
        </Button>
      </nav>
    </div>
  );
}

interface NavBarProps {
  readonly entries: readonly NavEntry[];
  readonly counts: ShellParts['counts'];
}

/** The current page, or a page that belongs under it. */
const holds = ({ href }: NavLink, path: string) =>
  path === pathOf(href) || (href !== '/admin' && path.startsWith(`${pathOf(href)}/`));

/** Navigation of wide screens: links, and menus for groups of them. */
function NavBar({ entries, counts }: NavBarProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // A page with a link of its own in the bar may stand in a menu too.
  const hasLink = entries.some((entry) => !isMenu(entry) && holds(entry, path));
  return (
    <nav className={classes.nav} aria-label="Main">
      {entries.map((entry) =>
        isMenu(entry) ? (
          <NavMenuButton key={entry.label} menu={entry} path={path} marked={!hasLink} />
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

function NavMenuButton({ menu, path, marked }: { menu: NavMenu; path: string; marked: boolean }) {
  const current = marked && (path === menu.page || menu.items.some((item) => holds(item, path)));
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
