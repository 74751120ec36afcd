import { useState } from 'react';
import { ApiError, callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { MessagePage, type PageLink } from '../../../../ui/page/message-page.tsx';
import { confirmEmail } from '../../own-account/endpoints.ts';
import { refreshProfile, useSession } from '../session.ts';
import { LinkOwner, type LinkProof } from './link-owner.tsx';
import { DeadLink, useMailedToken } from './mailed-token.tsx';

/** /confirm-email#<token>: changes the address at the press of a button. */
export function ConfirmEmailPage() {
  const token = useMailedToken();
  const onward = useOnward();
  return token === undefined ? (
    <DeadLink text="This link is incomplete." way={onward} />
  ) : (
    <Confirm key={token} token={token} />
  );
}

function Confirm({ token }: { readonly token: string }) {
  const [dead, setDead] = useState<string>();
  const [taken, setTaken] = useState<string>();
  const [changed, setChanged] = useState<string>();
  const onward = useOnward();
  if (dead !== undefined) return <DeadLink text={dead} way={onward} />;
  if (taken !== undefined)
    return <MessagePage title="Your email address was not changed" subtitle={taken} way={onward} />;
  if (changed !== undefined)
    return <MessagePage title={changed} subtitle="Log in with the new one from now on." way={onward} />;
  const send = async (proof: LinkProof) => {
    try {
      const { message } = await callEndpoint(confirmEmail, { body: { token, ...proof } });
      setChanged(message);
      // Not while it is on its way: a response from before would be kept.
      void refreshProfile();
    } catch (error) {
      if (!(error instanceof ApiError && error.is('CONFLICT'))) throw error;
      setTaken(messageOf(error));
    }
  };
  return (
    <LinkOwner
      title="Change your email address"
      action="Change email address"
      send={send}
      onDead={setDead}
      mayReplacePassword={false}
      onward={onward}
    />
  );
}

function useOnward(): PageLink {
  const session = useSession();
  return session.status === 'in' ? { label: 'Go to your account', to: '/account' } : { label: 'Log in', to: '/login' };
}
