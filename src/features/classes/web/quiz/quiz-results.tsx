import { Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReviewedQuestion } from '../../quiz-state.ts';
import classes from './quiz.module.css';
import type { Verdict } from './quiz-kinds.ts';

interface QuizResultsProps {
  readonly reviewed: readonly ReviewedQuestion[];
  readonly verdict: Verdict;
}

/** What was right, and why the rest was not. */
export const QuizResults = ({ reviewed, verdict: { tone, title, text } }: QuizResultsProps) => (
  <>
    <div className={classes.verdict} data-tone={tone} role="status">
      <Title order={3}>{title}</Title>
      {text ? <Text>{text}</Text> : null}
    </div>
    {reviewed.length === 0 ? null : (
      <ol className={classes.results}>
        {reviewed.map((question) => (
          <Reviewed key={question.id} {...question} />
        ))}
      </ol>
    )}
  </>
);

function Reviewed({ question, options, answer, isRight, correct, why: [wrong, explanation] }: ReviewedQuestion) {
  return (
    <li>
      <Text fw={600}>{question}</Text>
      <p className={classes.answer} data-right={isRight || undefined}>
        {isRight ? <IconCircleCheck size={20} aria-hidden /> : <IconCircleX size={20} aria-hidden />}
        <span>
          <b>{isRight ? 'Correct' : 'Incorrect'}</b>: {answer === undefined ? 'not answered' : options[answer]}
        </span>
      </p>
      {wrong ? <p>{wrong}</p> : null}
      {isRight ? null : (
        <p>
          <b>Correct answer</b>: {options[correct]}
        </p>
      )}
      {explanation ? <p>{explanation}</p> : null}
    </li>
  );
}
