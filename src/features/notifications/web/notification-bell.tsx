import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { whenIdle } from '../../../ui/api/idle.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { notice } from '../../../ui/notices.tsx';
import { Dropdown } from '../../../ui/page/dropdown.tsx';
import type { Notification } from '../contract.ts';
import classes from './notification-bell.module.css';
import { followTabs, newestOptions, useUnread } from './queries.ts';
import { arrivedSince, badgeText, isSeenHere } from './read-marks.ts';

const NewestPanel = lazyComponent(async () => (await import('./newest-panel.tsx')).NewestPanel);

/** The bell of the header: how many are unread, and the newest at a click. What arrives is said as it comes. */
export function NotificationBell() {
  const { data } = useQuery(newestOptions);
  useArrivals(data?.notifications);
  useEffect(() => whenIdle(NewestPanel.prefetch), []);
  useEffect(followTabs, []);
  const unread = useUnread();
  return (
    <Dropdown
      align="end"
      width={420}
      roomy
      className={classes.bell}
      name={unread === 0 ? 'Notifications, none unread' : `Notifications, ${unread} unread`}
      button={
        <>
          <IconBell size={20} aria-hidden />
          {unread > 0 ? (
            <span className={classes.badge} aria-hidden>
              {badgeText(unread)}
            </span>
          ) : null}
        </>
      }
    >
      {(close) => <NewestPanel onFollow={close} />}
    </Dropdown>
  );
}

/** More at once are only counted: after a night away nobody reads a stack of notices. */
const saidSingly = 3;

/** Says what has arrived since the list was first read. */
function useArrivals(notifications: readonly Notification[] | undefined): void {
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (!notifications) return;
    const news = known.current === undefined ? [] : arrivedSince(known.current, notifications);
    const arrived = news.filter((one) => !isSeenHere(one));
    known.current = Math.max(known.current ?? 0, notifications[0]?.number ?? 0);
    if (arrived.length > saidSingly) notice.info(`${arrived.length} new notifications`);
    else for (const { message } of arrived) notice.info(message);
  }, [notifications]);
}
