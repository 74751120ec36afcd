import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ComponentType, useDeferredValue, useEffect, useRef } from 'react';
import { DeletionNotice } from '../../../features/accounts/web/account/leaving/deletion-notice.tsx';
import { ImpersonationBanner } from '../../../features/accounts/web/impersonation/impersonation-banner.tsx';
import { VerifyNotice } from '../../../features/accounts/web/mailed-links/verify-notice.tsx';
import { useSession } from '../../../features/accounts/web/session.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import type { ShellParts } from '../navigation.ts';
import { CommandCentre } from './command-centre.tsx';
import { PendingPage } from './fallback-pages.tsx';
import { Header, MarkHeader } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageHead } from './page-head.tsx';
import classes from './shell.module.css';

/** The frame around every page. */
export function Shell({ parts }: { readonly parts: ShellParts }) {
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <CommandCentre>
        <ImpersonationBanner />
        <Frame parts={parts} />
        <main id="main" className={classes.main} tabIndex={-1}>
          <PageOfPerson />
        </main>
        <FooterOfPublicPage />
        <OfflineNotice />
        <PageHead />
        <FocusOnArrival />
        {parts.Overlay ? <OverPages Overlay={parts.Overlay} /> : null}
      </CommandCentre>
    </>
  );
}

function Frame({ parts }: { readonly parts: ShellParts }) {
  const frame = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.frame });
  if (frame === 'mark') return <MarkHeader />;
  return (
    <>
      <Header parts={parts} />
      <VerifyNotice />
      <DeletionNotice />
    </>
  );
}

// Visitors alone see it, under the page: it comes when the page is there.
const PublicFooter = lazyComponent(async () => (await import('./footer/public-footer.tsx')).PublicFooter);

function FooterOfPublicPage() {
  const frame = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.frame });
  const needsSession = useNeedsSession();
  return needsSession || frame === 'mark' ? null : <PublicFooter />;
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

/** Whether the page on screen is for signed-in people only. */
const useNeedsSession = (): boolean =>
  useRouterState({
    select: ({ matches }) => !['public', 'publicOnly'].includes(matches.at(-1)?.staticData.guard ?? 'public'),
  });

/** What a person had open goes with their session at once, and not only when the login has loaded. */
function PageOfPerson() {
  const session = useSession();
  // The frame is drawn first and then, in slices, the page: both at once would hold up a phone for long.
  const isFrameDrawn = useDeferredValue(true, false);
  const waits = session.status !== 'in' || !isFrameDrawn;
  return useNeedsSession() && waits ? <PendingPage /> : <Outlet />;
}

function OverPages({ Overlay }: { readonly Overlay: ComponentType }) {
  const session = useSession();
  return useNeedsSession() && session.status === 'in' ? <Overlay /> : null;
}
