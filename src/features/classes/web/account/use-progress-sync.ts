import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../../accounts/web/session.ts';
import { progressChanged } from '../stored-text.ts';
import { accountProgress, keepInAccount } from './account-progress.ts';

/** Ticks that follow on each other go together. */
const restMs = 500;

/** While a class is open: what the account keeps comes in, and what is done goes there. The page works without either. */
export function useProgressSync(): void {
  const session = useSession();
  const accountId = session.status === 'in' ? session.profile.id : '';
  const { data } = useQuery({ ...accountProgress(accountId), enabled: accountId !== '' });
  const isKept = data?.kept === true;
  useEffect(() => {
    if (!isKept) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Without a connection it goes with the next change, or with the next visit.
    const send = () => void keepInAccount(accountId).catch(() => undefined);
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(send, restMs);
    };
    send();
    window.addEventListener(progressChanged, soon);
    return () => {
      window.removeEventListener(progressChanged, soon);
      if (timer !== undefined) clearTimeout(timer);
    };
  }, [isKept, accountId]);
}
