import { useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { useOpenQuestion } from '../../../ui/confirm.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';

const loadToasts = () => import('./toasts/toasts.tsx');
const loadConfirmDialog = () => import('./confirm-dialog.tsx');
const Toasts = lazyComponent(async () => (await loadToasts()).Toasts);
const ConfirmDialog = lazyComponent(async () => (await loadConfirmDialog()).ConfirmDialog);

/** Notices and confirmations, drawn from their first use on; their code is fetched when the page has time for it. */
export function Hosts() {
  useEffect(() => {
    // Ahead of need, because a notice that the network is gone could not be fetched any more.
    const fetchAhead = () => {
      loadToasts().catch(() => {});
      loadConfirmDialog().catch(() => {});
    };
    const timer = setTimeout(fetchAhead, 2_000);
    return () => clearTimeout(timer);
  }, []);
  const noticed = useOnce(useNotifications().notifications.length > 0);
  const asked = useOnce(useOpenQuestion() !== undefined);
  return (
    <>
      {noticed ? <Toasts /> : null}
      {asked ? <ConfirmDialog /> : null}
    </>
  );
}

/** True from the first time the condition holds. */
function useOnce(condition: boolean): boolean {
  const [held, setHeld] = useState(condition);
  if (condition && !held) setHeld(true);
  return held || condition;
}
