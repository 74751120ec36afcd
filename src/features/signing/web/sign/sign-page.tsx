import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../../ui/api/api.ts';
import { ErrorState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { signingClosed } from '../../errors.ts';
import { signingTexts } from '../../model.ts';
import type { KeptSigning } from '../kept-signing.ts';
import { HandedBack } from './ends.tsx';
import { ExpiredLink } from './link/expired-link.tsx';
import { Identify } from './link/identify.tsx';
import { linkOptions, useView } from './session.ts';
import { SessionScreen } from './session-screen.tsx';
import { SignFrame } from './sign-frame.tsx';
import { useArrival } from './use-arrival.ts';

/** /sign#<token>: whoever has an emailed link signs here, and whoever the broker hands this device. No account is needed. */
export function SignPage() {
  const { kept, change, forget } = useArrival();
  const [note, setNote] = useState<string>();
  const [handedBack, setHandedBack] = useState<string>();
  if (kept === undefined) return <SignFrame>{<LoadingRows />}</SignFrame>;
  const { link, session, dealId } = kept;
  const enter = (token: string) => {
    setNote(undefined);
    change({ ...(link && { link }), session: token });
  };
  const leave = () => {
    setHandedBack(dealId);
    forget();
  };
  if (session !== undefined)
    return (
      <InSession
        key={session}
        session={session}
        dealId={dealId}
        onEnded={() => {
          setNote(signingTexts.ended);
          // A link may be opened again; what the broker opened here is over.
          if (link) change({ link });
          else leave();
        }}
        onLeave={leave}
      />
    );
  if (link !== undefined) return <ByLink key={link} link={link} note={note} onSession={enter} />;
  if (handedBack !== undefined) return <HandedBack dealId={handedBack} note={note} />;
  return (
    <SignFrame title="Open your link">
      {note ?? 'Open the link in the email that you received to sign documents.'}
    </SignFrame>
  );
}

interface ByLinkProps {
  readonly link: string;
  readonly note: string | undefined;
  readonly onSession: (token: string) => void;
}

function ByLink({ link, note, onSession }: ByLinkProps) {
  const query = useQuery(linkOptions(link));
  const { data, error } = query;
  // The link that asked for another one opens nothing from then on.
  const [renewed, setRenewed] = useState<string>();
  if (renewed !== undefined) return <SignFrame title="Check your email">{renewed}</SignFrame>;
  if (error instanceof ApiError && error.status === 404)
    return <SignFrame title="This link doesn’t work">{messageOf(error)}</SignFrame>;
  if (data === undefined)
    return (
      <SignFrame>
        {error ? (
          <ErrorState title="Couldn’t open your link." error={error} retry={() => void query.refetch()} />
        ) : (
          <LoadingRows />
        )}
      </SignFrame>
    );
  switch (data.state) {
    case 'waiting':
      return <SignFrame title="It’s not your turn yet">{signingTexts.notYourTurn}</SignFrame>;
    case 'signed':
      return <SignFrame title="You have signed">{signingTexts.finished}</SignFrame>;
    case 'expired':
      return <ExpiredLink link={link} about={data} onRenewed={setRenewed} />;
    case 'ended':
      return <SignFrame title="Signing has ended">{signingClosed.text}</SignFrame>;
    case 'open':
    case 'copies':
      return (
        <SignFrame>
          {note === undefined ? null : (
            <Alert color="amber" variant="light" role="status" mb="md" title="Your session has ended">
              Confirm your identity again to go on. What you signed so far is saved, unless you have started to sign on
              your broker’s device.
            </Alert>
          )}
          <Identify link={link} about={data} onSession={onSession} />
        </SignFrame>
      );
  }
}

interface InSessionProps {
  readonly session: string;
  readonly dealId: KeptSigning['dealId'];
  readonly onEnded: () => void;
  readonly onLeave: () => void;
}

function InSession({ session, dealId, onEnded, onLeave }: InSessionProps) {
  const query = useView(session, onEnded);
  const { data, error } = query;
  if (data) return <SessionScreen session={session} view={data} dealId={dealId} onLeave={onLeave} />;
  return (
    <SignFrame>
      {error ? (
        <ErrorState title="Couldn’t load the documents." error={error} retry={() => void query.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </SignFrame>
  );
}
