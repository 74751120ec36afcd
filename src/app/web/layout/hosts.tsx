import { useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../../ui/api/idle.ts';
import { useOpenQuestion } from '../../../ui/confirm.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';

const Toasts = lazyComponent(async () => (await import('./toasts/toasts.tsx')).Toasts);
const ConfirmDialog = lazyComponent(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

/** Notices and confirmations, drawn from their first use on; their code is fetched when the page has time for it. */
export function Hosts() {
  // Ahead of need, because a notice that the network is gone could not be fetched any more.
  useEffect(() => whenIdle(Toasts.prefetch), []);
  useEffect(() => whenIdle(ConfirmDialog.prefetch), []);
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
