import { Button, Group, Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type Answer, answerLabels, type GivenAnswer, givenAnswers } from '../../model.ts';

interface AnswerButtonsProps {
  readonly answer: Answer;
  /** What is being sent. */
  readonly sending: GivenAnswer | undefined;
  readonly onAnswer: (answer: GivenAnswer) => void;
  readonly size?: 'sm' | 'md';
}

/** Yes, Maybe, No: the chosen one is pressed and has a check mark. */
export const AnswerButtons = ({ answer, sending, onAnswer, size = 'sm' }: AnswerButtonsProps) => (
  <Group gap="xs" role="group" aria-label="Will you attend?">
    {givenAnswers.map((one) => (
      <Button
        key={one}
        size={size}
        variant={one === answer ? 'filled' : 'default'}
        aria-pressed={one === answer}
        leftSection={
          sending === one ? (
            <Loader size={14} color="currentColor" />
          ) : one === answer ? (
            <IconCheck size={16} aria-hidden />
          ) : undefined
        }
        // A button that is disabled loses the focus, and who answers by keyboard their place.
        aria-disabled={sending !== undefined}
        aria-busy={sending === one}
        onClick={() => sending === undefined && onAnswer(one)}
      >
        {answerLabels[one]}
      </Button>
    ))}
  </Group>
);
