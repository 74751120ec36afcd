import { Alert, Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../../../ui/api/api.ts';
import type { OwnTicket } from '../../../help/contract.ts';
import { feedbackDays, feedbackRules, feedbackTexts } from '../../../help/feedback/model.ts';
import classes from '../help.module.css';

type AskedQuestion = NonNullable<OwnTicket['question']>;

export interface QuestionProps {
  readonly question: AskedQuestion;
  readonly send: (answer: { readonly isSolved: boolean; readonly words: string }) => Promise<unknown>;
}

/** The one question about a ticket that was resolved. An answer can be changed for some days. */
export function Question({ question, send }: QuestionProps) {
  const [isOpen, setOpen] = useState(false);
  const { isSolved, words, canAnswer } = question;
  if (isSolved === null || isOpen)
    return canAnswer ? <Form question={question} send={send} onSent={() => setOpen(false)} /> : null;
  return (
    <section className={classes.question} aria-label="What you said">
      <Text fw={600}>
        {feedbackTexts.question} {isSolved ? 'Yes' : 'No'}
      </Text>
      {words === '' ? null : <div className={classes.text}>{words}</div>}
      <Group justify="space-between" mt="xs">
        <Text size="sm" c="dimmed" role="status">
          {isSolved ? 'Thank you.' : 'The ticket is open again, and support goes on with it.'}
        </Text>
        {canAnswer ? (
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            Change
          </Button>
        ) : null}
      </Group>
    </section>
  );
}

function Form({ question, send, onSent }: QuestionProps & { readonly onSent: () => void }) {
  const [answer, setAnswer] = useState(question.isSolved === null ? '' : question.isSolved ? 'yes' : 'no');
  const [words, setWords] = useState(question.words);
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const submit = async () => {
    setSending(true);
    setFailure(undefined);
    try {
      await send({ isSolved: answer === 'yes', words: words.trim() });
      onSent();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      className={classes.question}
      aria-label={feedbackTexts.question}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="sm">
        {failure === undefined ? null : (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Radio.Group label={feedbackTexts.question} value={answer} onChange={setAnswer}>
          <Group mt={6}>
            <Radio value="yes" label="Yes" />
            <Radio value="no" label="No, open it again" />
          </Group>
        </Radio.Group>
        <Textarea
          label="Anything to add?"
          description="Optional. Support reads it."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={feedbackRules.words.max.length}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            You can change this for {feedbackDays.changeable} days.
          </Text>
          <Button type="submit" loading={isSending} disabled={answer === ''}>
            Send answer
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
