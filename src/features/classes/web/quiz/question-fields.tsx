import { Radio, Stack } from '@mantine/core';
import type { AskedQuestion } from '../../../../content/classes/quiz.ts';
import classes from './quiz.module.css';

interface QuestionFieldsProps {
  readonly question: AskedQuestion;
  /** Before the question: 'Question 2 of 3'. */
  readonly place: string;
  readonly answer: number | undefined;
  readonly onAnswer: (option: number) => void;
}

/** A question with its options to choose from. */
export const QuestionFields = ({
  question: { id, question, options },
  place,
  answer,
  onAnswer,
}: QuestionFieldsProps) => (
  <Radio.Group
    name={id}
    value={answer === undefined ? null : String(answer)}
    onChange={(value) => onAnswer(Number(value))}
    label={
      <>
        <span className={classes.place}>{place}</span>
        {question}
      </>
    }
    classNames={{ label: classes.question }}
  >
    <Stack gap={4} mt="sm">
      {options.map((option, index) => (
        <Radio
          key={option}
          value={String(index)}
          label={option}
          classNames={{ body: classes.option, label: classes.optionLabel }}
        />
      ))}
    </Stack>
  </Radio.Group>
);
