import { useEffect, useRef } from 'react';
import { notice } from '../../../../ui/notices.tsx';
import type { SigningView } from '../../sign-contract.ts';

/** What the other signers did since the last look. */
export const newsOf = (before: SigningView['others'], now: SigningView['others']): readonly string[] =>
  now.flatMap(({ role, name, state }) => {
    const known = before.find((one) => one.role === role && one.name === name);
    if (!known || known.state === state) return [];
    if (state === 'signed') return [`${name} has signed.`];
    return state === 'declined' ? [`${name} declined to sign.`] : [];
  });

/** Says when another signer has finished or declined while this page is open. */
export function useNews({ others }: SigningView): void {
  const before = useRef(others);
  useEffect(() => {
    for (const text of newsOf(before.current, others)) notice.info(text);
    before.current = others;
  }, [others]);
}
