import { Button } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useEffect } from 'react';
import { minuteMs } from '../../../../kernel/dates.ts';
import { notice } from '../../../../ui/notices.tsx';
import { useNow } from '../../../../ui/page/use-now.ts';
import type { Profile } from '../../model.ts';
import { nameOf } from '../account-labels.ts';
import { closeSession, leaveActing, useSession } from '../session.ts';
import classes from './impersonation-banner.module.css';

/** Over every page while an administrator acts as somebody. It stays until they end it. */
export function ImpersonationBanner() {
  const session = useSession();
  if (session.status !== 'in' || session.profile.impersonation === null) return null;
  return <Banner profile={session.profile} impersonation={session.profile.impersonation} />;
}

interface BannerProps {
  readonly profile: Profile;
  readonly impersonation: NonNullable<Profile['impersonation']>;
}

function Banner({ profile, impersonation: { reason, expiresAt } }: BannerProps) {
  const left = useTimeLeft(expiresAt);
  const Icon = reason === null ? IconEye : IconPencil;
  return (
    <section className={classes.banner} aria-label="Another person's account" data-impersonation>
      <Icon size={18} aria-hidden className={classes.icon} />
      <p className={classes.what}>
        <strong>
          {reason === null ? 'Viewing as' : 'Acting as'} {nameOf(profile)}
        </strong>
        <span className={classes.detail} title={reason ?? undefined}>
          {reason === null ? 'Read only' : `Reason: ${reason}`}
        </span>
      </p>
      <span className={classes.left}>{left} min left</span>
      <Button size="compact-md" color="dark" onClick={() => closeSession(profile)}>
        End
      </Button>
    </section>
  );
}

/** Whole minutes; when they are over, so is the session. */
function useTimeLeft(expiresAt: string): number {
  const now = useNow();
  const ms = Date.parse(expiresAt) - now.getTime();
  useEffect(() => {
    const timer = setTimeout(
      () => {
        notice.info('Your time in this account is over. Open it again if you need more.');
        void leaveActing();
      },
      Math.max(0, Date.parse(expiresAt) - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return Math.max(0, Math.ceil(ms / minuteMs));
}
