import { Stack, Text, UnstyledButton } from '@mantine/core';
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
        {answer.failure ? (
          <div className={classes.failure}>
            <FailureNote failure={answer.failure} door={acts.door} what={answer.failedWhat} why={statement.text} />
          </div>
        ) : null}
        <Forms quote={quote} answer={answer} statement={statement} />
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
  const { can, offers, status } = quote;
  const answered = status === 'offered' || status === 'declined';
  if (!can.offer && !can.decline && !can.ask) return null;
  return (
    <div className={classes.choices}>
      {can.offer ? (
        <Choice
          icon={IconCoin}
          label={offers.length > 0 ? 'Revise offer' : 'Make an offer'}
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

/** Both forms stay mounted, so that a look at the other one costs nothing that was typed. */
function Forms({ quote, answer, statement }: { quote: LenderQuote; answer: AnswerState; statement: Statement }) {
  const { can, offers, status, broker } = quote;
  const again = answer.failure?.kind === 'unknown';
  const shut = answer.open !== null && !can[answer.open] && !answer.touched;
  if (answer.open === null || shut) return null;
  const closed = !can[answer.open];
  return (
    <Stack gap="sm" className={classes.forms}>
      {closed && !answer.failure ? (
        <Text size="sm" c="var(--plinth-attention)" role="alert">
          {statement.title}: it cannot be sent any more. What you typed is still here.
        </Text>
      ) : null}
      <div hidden={answer.open !== 'offer'}>
        <OfferForm
          key={`offer-${answer.sent}`}
          quote={quote}
          send={answer.sendOffer}
          onFailed={answer.failedOn('offer')}
          closed={closed}
          sendLabel={again ? 'Send again' : offers.length > 0 ? 'Send revised offer' : 'Send offer'}
        />
      </div>
      <div hidden={answer.open !== 'decline'}>
        <DeclineForm
          key={`decline-${answer.sent}`}
          brokerName={broker.name}
          hasOffer={status === 'offered'}
          send={answer.sendDecline}
          onFailed={answer.failedOn('decline')}
          closed={closed}
        />
      </div>
    </Stack>
  );
}
