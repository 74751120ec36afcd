import { useRef, useState } from 'react';
import type { LenderQuote } from '../../contract.ts';
import { type Decline, type OfferTerms, offerDifferences } from '../../model.ts';
import type { LenderActs } from './acts.ts';
import { type Failure, failureOf } from './failures.ts';
import { isAwaited, standingOf } from './standing.ts';
import { useAct } from './use-lender-quote.ts';

export type AnswerKind = 'offer' | 'decline';
type Sent = { readonly kind: 'offer'; readonly terms: OfferTerms } | { readonly kind: 'decline' };

export interface AnswerState {
  readonly open: AnswerKind | null;
  toggle(kind: AnswerKind): void;
  /** Something was typed that must not vanish. */
  readonly touched: boolean;
  markTouched(): void;
  /** Answers that have arrived since the page was opened. */
  readonly sent: number;
  readonly failure: Failure | undefined;
  failedOn(kind: AnswerKind): (error: unknown) => void;
  sendOffer(terms: OfferTerms): Promise<void>;
  sendDecline(decline: Decline): Promise<void>;
}

/** Giving an answer: which form is open, what was sent, and what went wrong with it. */
export function useAnswer(quote: LenderQuote, acts: LenderActs): AnswerState {
  const [open, setOpen] = useState<AnswerKind | null>(isAwaited(standingOf(quote)) && quote.can.offer ? 'offer' : null);
  const [touched, setTouched] = useState(false);
  const [sent, setSent] = useState(0);
  const [failed, setFailed] = useState<{ kind: AnswerKind; failure: Failure }>();
  const last = useRef<Sent>(null);
  const offer = useAct(acts, acts.offer);
  const decline = useAct(acts, acts.decline);

  const arrived = () => {
    setOpen(null);
    setTouched(false);
    setFailed(undefined);
    setSent((count) => count + 1);
  };
  // Lost on the way back only: the request read since then holds the answer.
  if (failed?.failure.kind === 'unknown' && last.current && holds(quote, last.current)) arrived();

  return {
    open,
    toggle: (kind) => setOpen(open === kind ? null : kind),
    touched,
    markTouched: () => setTouched(true),
    sent,
    failure: failed?.kind === open ? failed?.failure : undefined,
    failedOn: (kind) => (error) => setFailed({ kind, failure: failureOf(error) }),
    sendOffer: async (terms) => {
      last.current = { kind: 'offer', terms };
      setFailed(undefined);
      await offer(terms);
      arrived();
    },
    sendDecline: async (content) => {
      last.current = { kind: 'decline' };
      setFailed(undefined);
      await decline(content);
      arrived();
    },
  };
}

const holds = ({ status, offers }: LenderQuote, sent: Sent): boolean => {
  const newest = offers[0];
  if (sent.kind === 'decline') return status === 'declined';
  return status === 'offered' && newest !== undefined && offerDifferences(newest.terms, sent.terms).length === 0;
};
