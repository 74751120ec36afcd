import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, type RefObject, useState } from 'react';
import { ApiError } from '../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { errorsOf } from '../../../../ui/forms/use-fields-form.ts';
import type { LenderQuote } from '../../contract.ts';
import { messageSchema } from '../../model.ts';
import type { LenderActs } from './acts.ts';
import classes from './detail.module.css';
import { FailureNote } from './failure-note.tsx';
import { type Failure, failureOf } from './failures.ts';
import { Panel } from './panel.tsx';
import { useAct } from './use-lender-quote.ts';

interface ThreadPanelProps {
  readonly quote: LenderQuote;
  readonly acts: LenderActs;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

/** Questions to the broker and the answers, oldest first. */
export function ThreadPanel(props: ThreadPanelProps) {
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

  const refuse = (words: string | undefined) => {
    setError(words);
    box.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const read = messageSchema.safeParse({ message: text });
    if (!read.success) return refuse(errorsOf(read.error.issues).message);
    setError(undefined);
    setFailure(undefined);
    setSending(true);
    try {
      await ask(read.data.message);
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
    <form onSubmit={submit} noValidate aria-label="Question">
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
        {failure ? <FailureNote failure={failure} door={acts.door} what="message" /> : null}
        {quote.can.ask ? (
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={sending}>
              {failure?.kind === 'unknown' ? 'Send again' : 'Send'}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </form>
  );
}
