import { Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { Question } from '../../../../content/classes/quiz.ts';
import type { Answers } from '../../quiz-state.ts';
import classes from './quiz.module.css';
import type { Verdict } from './quiz-kinds.ts';

interface QuizResultsProps {
  readonly quiz: readonly Question[];
  readonly answers: Answers;
  readonly verdict: Verdict;
}

/** What was right, and why the rest was not. */
export const QuizResults = ({ quiz, answers, verdict: { tone, title, text } }: QuizResultsProps) => (
  <>
    <div className={classes.verdict} data-tone={tone} role="status">
      <Title order={3}>{title}</Title>
      {text ? <Text>{text}</Text> : null}
    </div>
    <ol className={classes.results}>
      {quiz.map((question) => (
        <Reviewed key={question.id} question={question} answer={answers[question.id]} />
      ))}
    </ol>
  </>
);

interface ReviewedProps {
  readonly question: Question;
  readonly answer: number | undefined;
}

function Reviewed({ question: { question, options, correct, explanation, whyWrong }, answer }: ReviewedProps) {
  const isRight = answer === correct;
  const why = answer === undefined ? '' : whyWrong[answer];
  return (
    <li>
      <Text fw={600}>{question}</Text>
      <p className={classes.answer} data-right={isRight || undefined}>
        {isRight ? <IconCircleCheck size={20} aria-hidden /> : <IconCircleX size={20} aria-hidden />}
        <span>
          <b>{isRight ? 'Correct' : 'Incorrect'}</b>: {answer === undefined ? 'not answered' : options[answer]}
        </span>
      </p>
      {isRight ? null : (
        <>
          {why ? <p>{why}</p> : null}
          <p>
            <b>Correct answer</b>: {options[correct]}
          </p>
        </>
      )}
      <p>{explanation}</p>
    </li>
  );
}
