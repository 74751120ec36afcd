import { Text, UnstyledButton } from '@mantine/core';
import { type Icon, IconCircleX, IconCoin, IconMessageQuestion } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { LenderQuote } from '../../contract.ts';
import type { LenderActs } from './acts.ts';
import { DeclineForm } from './decline-form.tsx';
import classes from './detail.module.css';
import { FailureNote } from './failure-note.tsx';
import { OfferForm } from './offer-form.tsx';
import { Panel } from './panel.tsx';
import type { Statement } from './standing.ts';
import { type AnswerState, useAnswer } from './use-answer.ts';

interface AnswerPanelProps {
  readonly quote: LenderQuote;
  readonly acts: LenderActs;
  readonly statement: Statement;
  readonly onAsk: () => void;
}

/** Where things stand, and the answers that can still be given. */
export function AnswerPanel({ quote, acts, statement, onAsk }: AnswerPanelProps) {
  const answer = useAnswer(quote, acts);
  return (
    <Panel title={statement.title}>
      <Said text={statement.text} sent={answer.sent} />
      <Choices quote={quote} answer={answer} onAsk={onAsk} />
      <div onInput={answer.markTouched}>
        <Forms quote={quote} acts={acts} answer={answer} statement={statement} />
      </div>
    </Panel>
  );
}

/** The state in words. After an answer it takes the focus, so that it is read out and the form does not end in nowhere. */
function Said({ text, sent }: { readonly text: string; readonly sent: number }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sent > 0) said.current?.focus();
  }, [sent]);
  return (
    <Text ref={said} tabIndex={-1} className={classes.said} data-sent={sent > 0 || undefined}>
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
function Forms({ quote, acts, answer, statement }: FormsProps) {
  const { offers, status, broker } = quote;
  const { open, failure, sent } = answer;
  if (open === null || (!quote.can[open] && !answer.touched)) return null;
  const closed = !quote.can[open];
  const shared = { closed, after: <Afterword quote={quote} acts={acts} answer={answer} statement={statement} /> };
  return (
    <div className={classes.forms}>
      <div hidden={open !== 'offer'}>
        <OfferForm
          key={`offer-${sent}`}
          quote={quote}
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
          brokerName={broker.name}
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
function Afterword({ quote, acts, answer, statement }: FormsProps) {
  const { open, failure } = answer;
  if (failure) {
    const what = open === 'offer' && quote.offers.length > 0 ? 'revised offer' : (open ?? 'answer');
    return <FailureNote failure={failure} door={acts.door} what={what} />;
  }
  if (open === null || quote.can[open]) return null;
  return (
    <Text size="sm" c="var(--plinth-attention)" role="alert">
      {statement.title}: this cannot be sent any more. What you typed is still here.
    </Text>
  );
}
