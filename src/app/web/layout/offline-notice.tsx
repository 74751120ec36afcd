import { useSyncExternalStore } from 'react';
import { useIsCodeMissing } from '../../../ui/lazy.tsx';
import classes from './shell.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * Over every page while the device has no connection, and when a part of the page did not come for want of one. It lies over the
 * page, so that nothing moves when it comes and goes.
 */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isCodeMissing = useIsCodeMissing();
  return (
    <div role="status" className={classes.offline}>
      {online ? null : 'You’re offline. You can keep reading, but nothing can be sent until you reconnect.'}
      {online && isCodeMissing ? (
        <>
          Part of this page couldn’t load.
          <button type="button" onClick={() => window.location.reload()}>
            Reload page
          </button>
        </>
      ) : null}
    </div>
  );
}
