import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useReducer, useRef } from 'react';
import type { Question } from '../../../../content/classes/quiz.ts';
import { isAnswered, newQuiz, type QuizAction, type QuizState, quizReducer, scoreOf } from '../../quiz-state.ts';
import { QuestionFields } from './question-fields.tsx';
import classes from './quiz.module.css';
import type { QuizKind } from './quiz-kinds.ts';
import { QuizResults } from './quiz-results.tsx';

interface QuizProps {
  readonly quiz: readonly Question[];
  readonly kind: QuizKind;
  /** Before it is started. */
  readonly invitation?: string;
  readonly onResult?: (score: number) => void;
  /** Under the results, in place of the quiz's own buttons. */
  readonly actions?: (score: number, retake: () => void) => ReactNode;
}

/** The quiz of a class, of any kind: its questions, then its results. */
export function Quiz({ quiz, kind, invitation, onResult, actions }: QuizProps) {
  const [state, dispatch] = useReducer(quizReducer, newQuiz(kind.start !== undefined));
  const frame = useRef<HTMLDivElement>(null);
  useFocusOnTurn(frame, `${state.phase} ${state.place}`);
  const finish = () => {
    dispatch({ type: 'finish' });
    onResult?.(scoreOf(quiz, state.answers));
  };
  return (
    <div ref={frame} tabIndex={-1} className={classes.quiz}>
      {state.phase === 'idle' ? (
        <>
          {invitation ? <Text mb="sm">{invitation}</Text> : null}
          <Button onClick={() => dispatch({ type: 'start' })}>{kind.start}</Button>
        </>
      ) : null}
      {state.phase === 'asking' ? <Asking {...{ quiz, kind, state, dispatch }} onFinish={finish} /> : null}
      {state.phase === 'results' ? <Results {...{ quiz, kind, state, dispatch, actions }} /> : null}
    </div>
  );
}

/** What has been replaced can't hold the focus: it goes to what has come in its place, so that a keyboard reads on there. */
function useFocusOnTurn(frame: { readonly current: HTMLElement | null }, turn: string): void {
  const last = useRef(turn);
  useEffect(() => {
    if (last.current === turn) return;
    last.current = turn;
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [frame, turn]);
}

interface PartProps {
  readonly quiz: readonly Question[];
  readonly kind: QuizKind;
  readonly state: QuizState;
  readonly dispatch: (action: QuizAction) => void;
}

function Asking({
  quiz,
  kind,
  state: { answers, place },
  dispatch,
  onFinish,
}: PartProps & { readonly onFinish: () => void }) {
  const isStepped = kind.layout === 'one at a time';
  const shown = isStepped ? quiz.slice(place, place + 1) : quiz;
  const isLast = !isStepped || place === quiz.length - 1;
  const canGoOn = isAnswered(shown, answers);
  return (
    <>
      {kind.intro ? <Text c="dimmed">{kind.intro}</Text> : null}
      {shown.map((question, index) => (
        <QuestionFields
          key={question.id}
          question={question}
          place={`Question ${(isStepped ? place : index) + 1} of ${quiz.length}`}
          answer={answers[question.id]}
          onAnswer={(option) => dispatch({ type: 'answer', id: question.id, option })}
        />
      ))}
      <Group gap="xs">
        {kind.previous ? (
          <Button variant="default" disabled={place === 0} onClick={() => dispatch({ type: 'go', to: place - 1 })}>
            {kind.previous}
          </Button>
        ) : null}
        <Button disabled={!canGoOn} onClick={() => (isLast ? onFinish() : dispatch({ type: 'go', to: place + 1 }))}>
          {isLast ? kind.finish : kind.next}
        </Button>
        {kind.exit ? (
          <Button variant="subtle" color="gray" onClick={() => dispatch({ type: 'close' })}>
            {kind.exit}
          </Button>
        ) : null}
      </Group>
    </>
  );
}

interface ResultsProps extends PartProps {
  readonly actions: QuizProps['actions'] | undefined;
}

function Results({ quiz, kind, state: { answers }, dispatch, actions }: ResultsProps) {
  const score = scoreOf(quiz, answers);
  const retake = () => dispatch({ type: 'start' });
  return (
    <>
      <QuizResults quiz={quiz} answers={answers} verdict={kind.verdict(score, quiz.length)} />
      <Group gap="xs">
        {actions ? (
          actions(score, retake)
        ) : (
          <>
            {kind.again ? (
              <Button variant="default" onClick={retake}>
                {kind.again}
              </Button>
            ) : null}
            {kind.close ? <Button onClick={() => dispatch({ type: 'close' })}>{kind.close}</Button> : null}
          </>
        )}
      </Group>
    </>
  );
}
