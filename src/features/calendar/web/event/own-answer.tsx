import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../ui/api/api.ts';
import { answerLabels } from '../../model.ts';
import { eventOptions, useAnswerEvent } from '../queries.ts';
import { AnswerButtons } from './answer-buttons.tsx';

/** What the person says to an event that they are invited to. */
export function OwnAnswer({ id, isOver }: { readonly id: string; readonly isOver: boolean }) {
  const { data } = useQuery(eventOptions(id));
  const send = useAnswerEvent(id);
  const answer = data?.answer ?? null;
  if (answer === null) return null;
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
