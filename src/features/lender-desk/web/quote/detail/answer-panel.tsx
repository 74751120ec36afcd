import { Text, UnstyledButton } from '@mantine/core';
import { type Icon, IconCircleX, IconCoin, IconMessageQuestion } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { lazyWhenNeeded } from '../../../../../ui/lazy.tsx';
import { Panel } from '../../../../../ui/page/panel.tsx';
import type { Decline } from '../../../../quotes/model.ts';
import { displayStatusOf, offerDifferences } from '../../../../quotes/model.ts';
import { isAwaited } from '../../../../quotes/web/quote-display.ts';
import type { LenderQuote } from '../../../contract.ts';
import { type Failure, FailureNote, failureOf } from '../failures.tsx';
import type { StatusText } from '../quote-status.tsx';
import { type LenderActs, type SentOffer, useAct } from '../use-lender-quote.ts';
import type { DeclineFormProps } from './decline-form.tsx';
import classes from './detail.module.css';
import { LostReasons } from './lost-reasons.tsx';
import { OfferForm } from './offer-form.tsx';

const DeclineForm = lazyWhenNeeded<DeclineFormProps & { readonly opened: boolean }>(
  async () => (await import('./decline-form.tsx')).DeclineForm,
  ({ opened }) => opened,
);

interface AnswerPanelProps {
  readonly quote: LenderQuote;
  readonly acts: LenderActs;
  readonly statusText: StatusText;
  readonly onAsk: () => void;
}

/** The display status of the request, and the answers that can still be given. */
export function AnswerPanel({ quote, acts, statusText, onAsk }: AnswerPanelProps) {
  const answer = useAnswer(quote, acts);
  return (
    <Panel title={statusText.title}>
      <StatusParagraph text={statusText.text} sent={answer.sent} />
      <LostReasons quote={quote} />
      <Choices quote={quote} answer={answer} onAsk={onAsk} />
      <div onInput={answer.markTouched}>
        <Forms quote={quote} acts={acts} answer={answer} statusText={statusText} />
      </div>
    </Panel>
  );
}

/** What the display status means. After an answer it takes the focus, so that it is read out and the form does not end in nowhere. */
function StatusParagraph({ text, sent }: { readonly text: string; readonly sent: number }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sent > 0) paragraph.current?.focus();
  }, [sent]);
  return (
    <Text ref={paragraph} tabIndex={-1} className={classes.statusText} data-sent={sent > 0 || undefined}>
      {text}
    </Text>
  );
}

function Choices({ quote, answer, onAsk }: { quote: LenderQuote; answer: AnswerState; onAsk: () => void }) {
  const { can, status } = quote;
  const answered = status === 'offered' || status === 'declined';
  if (!can.offer && !can.decline && !can.ask) return null;
  return (
    <div className={classes.choices}>
      {can.offer ? (
        <Choice
          icon={IconCoin}
          label={offerLabel(quote)}
          open={answer.open === 'offer'}
          onClick={() => answer.toggle('offer')}
        />
      ) : null}
      {can.decline ? (
        <Choice
          icon={IconCircleX}
          label={answered ? 'Decline instead' : 'Decline'}
          open={answer.open === 'decline'}
          onClick={() => answer.toggle('decline')}
        />
      ) : null}
      {can.ask ? <Choice icon={IconMessageQuestion} label="Ask a question" onClick={onAsk} /> : null}
    </div>
  );
}

function offerLabel({ offers, status }: LenderQuote): string {
  if (offers.length === 0) return 'Make an offer';
  return status === 'declined' ? 'Offer again' : 'Revise offer';
}

interface ChoiceProps {
  readonly icon: Icon;
  readonly label: string;
  /** Left out where the choice opens nothing here. */
  readonly open?: boolean;
  readonly onClick: () => void;
}

function Choice({ icon: ChoiceIcon, label, open, onClick }: ChoiceProps) {
  return (
    <UnstyledButton
      className={classes.choice}
      onClick={onClick}
      {...(open === undefined ? {} : { 'aria-expanded': open })}
    >
      <ChoiceIcon size={20} aria-hidden />
      {label}
    </UnstyledButton>
  );
}

interface FormsProps extends Omit<AnswerPanelProps, 'onAsk'> {
  readonly answer: AnswerState;
}

/** Both forms stay mounted, so that a look at the other one costs nothing that was typed. */
function Forms({ quote, acts, answer, statusText }: FormsProps) {
  const { offers, status, broker } = quote;
  const { open, failure, sent } = answer;
  if (open === null || (!quote.can[open] && !answer.touched)) return null;
  const closed = !quote.can[open];
  const isOfLender = acts.channel === 'portal';
  const shared = {
    closed,
    after: <AnswerOutcome quote={quote} acts={acts} answer={answer} statusText={statusText} />,
    onFilled: answer.markTouched,
  };
  return (
    <div className={classes.forms}>
      <div hidden={open !== 'offer'}>
        <OfferForm
          key={`offer-${sent}`}
          quote={quote}
          withTemplates={isOfLender}
          send={answer.sendOffer}
          onFailed={answer.failedOn('offer')}
          sendLabel={
            failure?.kind === 'unknown' ? 'Send again' : offers.length > 0 ? 'Send revised offer' : 'Send offer'
          }
          {...shared}
        />
      </div>
      <div hidden={open !== 'decline'}>
        <DeclineForm
          key={`decline-${sent}`}
          opened={open === 'decline'}
          brokerName={broker.name}
          answersFor={isOfLender ? quote : undefined}
          hasOffer={status === 'offered'}
          send={answer.sendDecline}
          onFailed={answer.failedOn('decline')}
          {...shared}
        />
      </div>
    </div>
  );
}

/** Beside the button that sent: what became of it, or that it can no longer be sent. */
function AnswerOutcome({ quote, acts, answer, statusText }: FormsProps) {
  const { open, failure } = answer;
  if (failure) {
    const what = open === 'offer' && quote.offers.length > 0 ? 'revised offer' : (open ?? 'answer');
    return <FailureNote failure={failure} channel={acts.channel} what={what} />;
  }
  if (open === null || quote.can[open]) return null;
  return (
    <Text size="sm" c="var(--plinth-attention)" role="alert">
      {statusText.title}: this cannot be sent any more. What you typed is still here.
    </Text>
  );
}

type AnswerKind = 'offer' | 'decline';
type Sent = { readonly kind: 'offer'; readonly terms: SentOffer } | { readonly kind: 'decline' };

interface AnswerState {
  readonly open: AnswerKind | null;
  toggle(kind: AnswerKind): void;
  /** Something was typed that must not vanish. */
  readonly touched: boolean;
  markTouched(): void;
  /** Answers that have arrived since the page was opened. */
  readonly sent: number;
  readonly failure: Failure | undefined;
  failedOn(kind: AnswerKind): (error: unknown) => void;
  sendOffer(terms: SentOffer): Promise<void>;
  sendDecline(decline: Decline): Promise<void>;
}

/** Giving an answer: which form is open, what was sent, and what went wrong with it. */
function useAnswer(quote: LenderQuote, acts: LenderActs): AnswerState {
  const [open, setOpen] = useState<AnswerKind | null>(
    isAwaited(displayStatusOf(quote)) && quote.can.offer ? 'offer' : null,
  );
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
  // Only the response was lost: the request read since then has the answer.
  if (failed?.failure.kind === 'unknown' && last.current && hasArrived(quote, last.current)) arrived();

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

const hasArrived = ({ status, offers }: LenderQuote, sent: Sent): boolean => {
  const newest = offers[0];
  if (sent.kind === 'decline') return status === 'declined';
  return status === 'offered' && newest !== undefined && offerDifferences(newest.terms, sent.terms).length === 0;
};
