import { Button, CloseButton, Radio, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { type ClassQuestion, classLimits, emptyQuestion } from '../../model.ts';
import { hasRoomForAnswer } from './answers.ts';
import { CardHead } from './card-head.tsx';
import classes from './editor.module.css';
import { useCards } from './use-cards.ts';
import { type ClassEditor, replaced } from './use-class-editor.ts';
import { useRemoveAnswer } from './use-remove-answer.ts';

/** The questions of a class, each with its answers, the right one, and why the others are wrong. */
export function QuizEditor({ editor }: { readonly editor: ClassEditor }) {
  const { content, problems, change } = editor;
  const { quiz } = content;
  const cards = useCards({ editor, part: 'quiz', name: 'Question', blank: emptyQuestion });
  const set = (next: typeof quiz) => change({ ...content, quiz: next });
  const removeAnswer = useRemoveAnswer(editor);
  return (
    <>
      {problems.quiz ? (
        <Text c="red" size="sm" role="alert" mb="sm">
          {problems.quiz}
        </Text>
      ) : null}
      <ol className={classes.cards} ref={cards.list}>
        {quiz.map((question, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions have no names of their own
          <li key={index} className={classes.card}>
            <CardHead
              name={`Question ${index + 1}`}
              index={index}
              count={quiz.length}
              onMove={(by) => cards.move(index, by)}
              onRemove={() => cards.remove(index)}
            />
            <QuestionEditor
              question={question}
              number={index + 1}
              problemOf={(path) => problems[`quiz.${index}.${path}`]}
              onChange={(next) => set(replaced(quiz, index, next))}
              onRemoveAnswer={(answer, onUndone) => removeAnswer(index, answer, onUndone)}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={quiz.length >= classLimits.questions.most}
        onClick={cards.add}
      >
        Add question
      </Button>
    </>
  );
}

interface QuestionEditorProps {
  readonly question: ClassQuestion;
  readonly number: number;
  readonly problemOf: (path: string) => string | undefined;
  readonly onChange: (question: ClassQuestion) => void;
  readonly onRemoveAnswer: (index: number, onUndone: () => void) => void;
}

function QuestionEditor(props: QuestionEditorProps) {
  const { question, number, problemOf, onChange } = props;
  return (
    <>
      <Textarea
        label={`Question ${number}`}
        autosize
        minRows={2}
        maxLength={classLimits.line}
        value={question.question}
        error={problemOf('question')}
        onChange={({ currentTarget }) => onChange({ ...question, question: currentTarget.value })}
      />
      <AnswersEditor {...props} />
      <Textarea
        label={`Why the right answer to question ${number} is right`}
        autosize
        minRows={2}
        maxLength={classLimits.line}
        value={question.explanation}
        error={problemOf('explanation')}
        onChange={({ currentTarget }) => onChange({ ...question, explanation: currentTarget.value })}
      />
    </>
  );
}

function AnswersEditor(props: QuestionEditorProps) {
  const { question, problemOf, onChange } = props;
  const { options, correct } = question;
  const answers = useRef<HTMLDivElement>(null);
  /** Of what is there once the change is drawn: what had the focus may be gone. */
  const focusAnswer = (place: number) =>
    requestAnimationFrame(() => answers.current?.querySelectorAll<HTMLElement>('[data-answer]')[place]?.focus());
  const add = () => {
    onChange({ ...question, options: [...options, ''], whyWrong: [...question.whyWrong, ''] });
    focusAnswer(options.length);
  };
  return (
    <>
      <Radio.Group
        ref={answers}
        label="Answers"
        description="Mark the right one. Each of the others says why it is wrong."
        error={problemOf('correct')}
        value={String(correct)}
        onChange={(value) => onChange({ ...question, correct: Number(value) })}
      >
        {options.map((_option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers have no names of their own
          <AnswerEditor key={index} index={index} focusAnswer={focusAnswer} {...props} />
        ))}
      </Radio.Group>
      {hasRoomForAnswer(question) ? (
        <Button variant="subtle" size="compact-sm" className={classes.add ?? ''} onClick={add}>
          Add answer
        </Button>
      ) : null}
    </>
  );
}

interface AnswerEditorProps extends QuestionEditorProps {
  readonly index: number;
  readonly focusAnswer: (place: number) => void;
}

function AnswerEditor(props: AnswerEditorProps) {
  const { question, number, index, problemOf, onChange, onRemoveAnswer, focusAnswer } = props;
  const { options, whyWrong, correct } = question;
  const name = `Answer ${index + 1} to question ${number}`;
  const remove = () => {
    onRemoveAnswer(index, () => focusAnswer(index));
    focusAnswer(Math.min(index, options.length - 2));
  };
  return (
    <div className={classes.answer}>
      <Radio value={String(index)} aria-label={`${name} is right`} />
      <div className={classes.texts}>
        <TextInput
          data-answer
          aria-label={name}
          placeholder={`Answer ${index + 1}`}
          maxLength={classLimits.line}
          value={options[index] ?? ''}
          error={problemOf(`options.${index}`)}
          onChange={({ currentTarget }) =>
            onChange({ ...question, options: replaced(options, index, currentTarget.value) })
          }
        />
        {index === correct ? null : (
          <TextInput
            aria-label={`Why answer ${index + 1} to question ${number} is wrong`}
            label="Why it is wrong"
            classNames={{ label: classes.why }}
            maxLength={classLimits.line}
            value={whyWrong[index] ?? ''}
            error={problemOf(`whyWrong.${index}`)}
            onChange={({ currentTarget }) =>
              onChange({ ...question, whyWrong: replaced(whyWrong, index, currentTarget.value) })
            }
          />
        )}
      </div>
      <CloseButton
        aria-label={`Remove ${name.toLowerCase()}`}
        disabled={options.length <= classLimits.options.least}
        onClick={remove}
      />
    </div>
  );
}
