import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { readText } from '../../../../../kernel/fields/texts/text-rule.ts';
import { loanKind } from '../../../../../lending/kinds/find.ts';
import { ApiError } from '../../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../../ui/format.ts';
import { SubmitKeys, submitOnCtrlEnter } from '../../../../../ui/forms/live-form.tsx';
import { Panel } from '../../../../../ui/page/panel.tsx';
import { useNow } from '../../../../../ui/page/use-now.ts';
import { displayStatusOf, messageRule } from '../../../../quotes/model.ts';
import { isAwaited } from '../../../../quotes/web/quote-display.ts';
import type { LenderQuote } from '../../../contract.ts';
import { appendText } from '../../templates/append-text.ts';
import { SavedTexts } from '../../templates/lazy-saved-texts.ts';
import { type Failure, FailureNote, failureOf } from '../failures.tsx';
import { BrokerWrote, DisplayStatusMark, ExpiryClock, statusTextOf } from '../quote-status.tsx';
import { type LenderActs, useAct } from '../use-lender-quote.ts';
import { AnswerPanel } from './answer-panel.tsx';
import classes from './detail.module.css';
import { OffersPanel } from './offers-panel.tsx';
import { DealPanel, ProgramPanel } from './request-panels.tsx';

interface QuoteDetailProps {
  readonly quote: LenderQuote;
  readonly acts: LenderActs;
}

/** One request with everything needed to answer it; the same in the portal and behind the mailed link. */
export function QuoteDetail({ quote, acts }: QuoteDetailProps) {
  const now = useNow();
  const box = useRef<HTMLTextAreaElement>(null);
  const answers = useRef<HTMLDivElement>(null);
  const kind = loanKind(quote.kind);
  const statusText = statusTextOf(quote, now);
  const ask = () => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  };
  const toAnswers = () => {
    answers.current?.scrollIntoView({ block: 'start' });
    answers.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <StatusLine quote={quote} now={now} onAnswer={toAnswers} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <DealPanel kind={kind} quote={quote} open={acts.file} />
          <ProgramPanel kind={kind} program={quote.program} />
          <ThreadPanel quote={quote} acts={acts} box={box} />
        </div>
        <div className={classes.column} ref={answers} tabIndex={-1}>
          <AnswerPanel quote={quote} acts={acts} statusText={statusText} onAsk={ask} />
          <OffersPanel quote={quote} />
        </div>
      </div>
    </>
  );
}

interface StatusLineProps {
  readonly quote: LenderQuote;
  readonly now: Date;
  readonly onAnswer: () => void;
}

function StatusLine({ quote, now, onAnswer }: StatusLineProps) {
  const displayStatus = displayStatusOf(quote);
  const brokerWroteLast = quote.messages.at(-1)?.side === 'broker';
  return (
    <div className={classes.status}>
      <DisplayStatusMark displayStatus={displayStatus} />
      {isAwaited(displayStatus) ? <ExpiryClock quote={quote} now={now} isExact /> : null}
      {brokerWroteLast && quote.can.ask ? <BrokerWrote /> : null}
      {quote.can.offer ? (
        <Button className={classes.jump ?? ''} size="compact-sm" variant="default" onClick={onAnswer}>
          {quote.offers.length > 0 ? 'To your offer' : 'Respond'}
        </Button>
      ) : null}
    </div>
  );
}

interface ThreadPanelProps {
  readonly quote: LenderQuote;
  readonly acts: LenderActs;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

/** Questions to the broker and the answers, oldest first. */
function ThreadPanel(props: ThreadPanelProps) {
  const { quote } = props;
  return (
    <Panel title="Questions">
      <Messages quote={quote} />
      <Composer {...props} />
    </Panel>
  );
}

function Messages({ quote: { messages, broker, can } }: { readonly quote: LenderQuote }) {
  if (messages.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {can.ask ? `Something missing? ${broker.name} answers here.` : 'Nothing was asked.'}
      </Text>
    );
  }
  return (
    <ol className={classes.thread} aria-live="polite">
      {messages.map(({ _id, side, message, createdAt }) => (
        <li key={_id} data-side={side}>
          <Text size="xs" c="dimmed">
            {side === 'lender' ? 'You' : broker.name}, {formatDateTime(createdAt)}
          </Text>
          <div className={classes.message}>{message}</div>
        </li>
      ))}
    </ol>
  );
}

function useQuestion(acts: LenderActs, box: ThreadPanelProps['box']) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [sending, setSending] = useState(false);
  const ask = useAct(acts, acts.ask);

  const refuse = (message: string | undefined) => {
    setError(message);
    box.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const { value, complaint } = readText(messageRule, text);
    if (complaint !== undefined) return refuse(complaint);
    setSending(true);
    try {
      setError(undefined);
      setFailure(undefined);
      await ask(value);
      setText('');
      box.current?.focus();
    } catch (cause) {
      const field = cause instanceof ApiError ? cause.body?.fields?.message : undefined;
      if (field) refuse(field);
      else setFailure(failureOf(cause));
    } finally {
      setSending(false);
    }
  };
  const type = (typed: string) => {
    setText(typed);
    setError(undefined);
  };
  return { text, type, error, clearError: () => setError(undefined), failure, sending, submit };
}

function Composer({ quote, acts, box }: ThreadPanelProps) {
  const { text, type, error, clearError, failure, sending, submit } = useQuestion(acts, box);
  if (!quote.can.ask && text === '') return null;
  const { name } = quote.broker;
  return (
    <form onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate aria-label="Question">
      <Stack gap="sm" mt="sm">
        <Textarea
          ref={box}
          aria-label={`Message to ${name}`}
          placeholder={quote.messages.length === 0 ? `Ask ${name} a question` : `Write to ${name}`}
          autosize
          minRows={2}
          maxRows={10}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          // Left behind, an old complaint would draw the focus away from errors of the other form.
          onBlur={clearError}
          error={error}
          readOnly={sending}
        />
        {acts.channel === 'portal' && quote.can.ask ? (
          <SavedTexts
            type="message"
            quote={quote}
            disabled={sending}
            onInsert={(answer) => {
              type(appendText(text, answer));
              box.current?.focus();
            }}
          />
        ) : null}
        {failure ? <FailureNote failure={failure} channel={acts.channel} what="message" /> : null}
        {quote.can.ask ? (
          <Group justify="flex-end">
            <SubmitKeys does="to send" />
            <Button type="submit" variant="default" loading={sending}>
              {failure?.kind === 'unknown' ? 'Send again' : 'Send'}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </form>
  );
}
