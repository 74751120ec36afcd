import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forgetKept, type KeptSigning, keep, readKept } from '../kept-signing.ts';

/**
 * What the page was opened with. A link's token is kept by this tab and taken out of the address, where it would be seen on the
 * screen, in the history and in what is copied from the address bar.
 * @returns `kept`: undefined while the address still has it
 */
export function useArrival() {
  const token = useRouterState({ select: ({ location }) => location.hash });
  const navigate = useNavigate();
  const [kept, setKept] = useState<KeptSigning>(readKept);
  useEffect(() => {
    if (token === '') return;
    // Another link in the same tab is another signing.
    setKept(keep({ link: token }));
    void navigate({ to: '/sign', hash: '', replace: true });
  }, [token, navigate]);
  return {
    kept: token === '' ? kept : undefined,
    change: (next: KeptSigning) => setKept(keep(next)),
    forget: () => {
      forgetKept();
      setKept({});
    },
  };
}
