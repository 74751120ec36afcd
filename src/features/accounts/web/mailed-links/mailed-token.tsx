import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../../ui/api/api.ts';
import { MessagePage, type PageLink } from '../../../../ui/page/message-page.tsx';
import { linkExpired, linkUsed } from '../../errors.ts';
import { linkToken } from '../../sign-up/model.ts';

/**
 * The token behind the # of a mailed link, undefined when it is not whole. It is taken out of the address at once, so that
 * neither the history nor whoever looks over a shoulder keeps it.
 */
export function useMailedToken(): string | undefined {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const [taken, setTaken] = useState(hash);
  // Another link may be opened over this page.
  if (hash !== '' && hash !== taken) setTaken(hash);
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== '') void navigate({ to: '.', hash: '', replace: true });
  }, [hash, navigate]);
  return linkToken.is.test(taken) ? taken : undefined;
}

/** The link itself is at fault, not what was typed. */
export const isLinkProblem = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.is('NOT_FOUND', linkUsed, linkExpired);

export const DeadLink = ({ text, way }: { readonly text: string; readonly way: PageLink }) => (
  <MessagePage
    title="This link doesn't work"
    subtitle={text}
    description="Links in our emails work once and for a limited time. Use the latest one, or ask for a new one."
    way={way}
  />
);
