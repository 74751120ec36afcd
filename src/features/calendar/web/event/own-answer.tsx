import { Text } from '@mantine/core';
import { messageOf } from '../../../../ui/api/api.ts';
import type { CalendarEvent } from '../../contract.ts';
import { type Answer, answerLabels } from '../../model.ts';
import { useAnswerEvent } from '../queries.ts';
import { AnswerButtons } from './answer-buttons.tsx';

interface OwnAnswerProps {
  readonly event: CalendarEvent;
  /** Null for who is not among the attendees, undefined until it is read. */
  readonly answer: Answer | null | undefined;
}

/** What the person says to an event that they are invited to. */
export function OwnAnswer({ event, answer }: OwnAnswerProps) {
  const id = event._id;
  const isOver = !event.isRecurring && new Date(event.endDate) < new Date();
  const send = useAnswerEvent(id);
  if (answer === null || answer === undefined) return null;
  if (isOver) return <Text size="sm">Your response: {answerLabels[answer]}</Text>;
  return (
    <div>
      <Text size="sm" fw={500} mb={6}>
        Will you attend?
      </Text>
      <AnswerButtons
        answer={answer}
        sending={send.isPending ? send.variables : undefined}
        onAnswer={(given) => send.mutate(given)}
      />
      {send.error ? (
        <Text size="sm" mt={6} c="var(--mantine-color-error)" role="alert">
          {messageOf(send.error)}
        </Text>
      ) : null}
    </div>
  );
}
