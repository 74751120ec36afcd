import { useRouterState } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef } from 'react';
import { useSession } from '../../../features/accounts/web/session.ts';
import { CommandCentre } from './command-centre.tsx';
import { Guarded } from './guarded.tsx';
import { Header, MarkHeader } from './header.tsx';
import classes from './shell.module.css';
import type { ShellParts } from './shell-parts.ts';

/** The frame around every page. */
export function Shell({ parts }: { readonly parts: ShellParts }) {
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <CommandCentre>
        <Frame parts={parts} />
        <main id="main" className={classes.main} tabIndex={-1}>
          <Guarded />
        </main>
        <PageTitle />
        <FocusOnArrival />
        {parts.Overlay ? <OverPages Overlay={parts.Overlay} /> : null}
      </CommandCentre>
    </>
  );
}

function Frame({ parts }: { readonly parts: ShellParts }) {
  const frame = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.frame });
  return frame === 'mark' ? <MarkHeader /> : <Header parts={parts} />;
}

/** Names the page in the tab, and to screen readers after a navigation. */
function PageTitle() {
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title ?? 'Page Not Found' });
  useEffect(() => {
    document.title = title === 'Plinth' ? 'Plinth' : `${title} · Plinth`;
  }, [title]);
  return (
    <div aria-live="polite" className={classes.spoken}>
      {title}
    </div>
  );
}

/**
 * What had the focus may be gone with the page it was on. The new page then takes it, so that Tab goes on in it and not
 * through the header again.
 */
function FocusOnArrival() {
  const arrivedAt = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const last = useRef(arrivedAt);
  useEffect(() => {
    const before = last.current;
    last.current = arrivedAt;
    if (before === undefined || before === arrivedAt || document.activeElement !== document.body) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [arrivedAt]);
  return null;
}

function OverPages({ Overlay }: { readonly Overlay: ComponentType }) {
  const session = useSession();
  const guarded = useRouterState({
    select: ({ matches }) => !['public', 'publicOnly'].includes(matches.at(-1)?.staticData.guard ?? 'public'),
  });
  return session.status === 'in' && guarded ? <Overlay /> : null;
}
