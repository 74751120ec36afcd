import { useState } from 'react';
import { signingClosed } from '../../errors.ts';
import { signingTexts } from '../../model.ts';
import type { SigningView } from '../../sign-contract.ts';
import { Consent } from './consent.tsx';
import { Copies, Done } from './ends.tsx';
import { Handover } from './handover.tsx';
import { SigningRoom } from './room/signing-room.tsx';
import { useActs } from './session.ts';
import { SignFrame } from './sign-frame.tsx';
import { useNews } from './use-news.ts';

interface ScreenProps {
  readonly session: string;
  readonly view: SigningView;
  /** The deal that the broker opened it from. */
  readonly dealId: string | undefined;
  readonly onLeave: () => void;
}

/** What an identified signer sees: from consent to the copies, as the signing stands. */
export function SessionScreen({ session, view, dealId, onLeave }: ScreenProps) {
  const acts = useActs(session);
  useNews(view);
  const [isHere, setHere] = useState(!view.inPerson);
  const rest = { view, acts, dealId, onLeave };
  if (view.state === 'completed') return <Copies {...rest} />;
  if (view.signer.state === 'signed') return <Done {...rest} title="You have signed" text={signingTexts.finished} />;
  if (view.signer.state === 'declined')
    return <Done {...rest} title="You declined to sign" text={signingTexts.declined} />;
  if (view.state === 'voided' || view.signer.state === 'replaced')
    return <Done {...rest} title="Signing has ended" text={signingClosed.text} />;
  if (view.signer.state === 'waiting')
    return <SignFrame title="It’s not your turn yet">{signingTexts.notYourTurn}</SignFrame>;
  if (!isHere) return <Handover {...rest} onHere={() => setHere(true)} />;
  if (view.consent.givenAt === null) return <Consent {...rest} />;
  return <SigningRoom {...rest} session={session} />;
}
