import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import type { AskedQuestion, Question } from '../../../../content/classes/quiz.ts';
import {
  type Answers,
  isAnswered,
  newQuiz,
  type QuizAction,
  type QuizResult,
  type QuizState,
  quizReducer,
  reviewOf,
} from '../../quiz-state.ts';
import { QuestionFields } from './question-fields.tsx';
import classes from './quiz.module.css';
import type { QuizKind } from './quiz-kinds.ts';
import { QuizResults } from './quiz-results.tsx';

interface CommonProps {
  readonly kind: QuizKind;
  /** Before it is started. */
  readonly invitation?: string;
  readonly onResult?: (score: number) => void;
  /** Under the results, in place of the quiz's own buttons. */
  readonly actions?: (score: number, retake: () => void, answers: Answers) => ReactNode;
}
interface OpenQuizProps extends CommonProps {
  readonly quiz: readonly Question[];
  readonly grade?: undefined;
  readonly closed?: undefined;
}
/** A quiz whose right answers are elsewhere. */
interface GradedQuizProps extends CommonProps {
  readonly quiz: readonly AskedQuestion[];
  /** Undefined: it could not be graded, and the answers stay as they are. */
  readonly grade: (answers: Answers) => Promise<QuizResult | undefined>;
  /** Why it can't be submitted for now. */
  readonly closed?: string | undefined;
}

/** The quiz of a class, of any kind: its questions, then its results. */
export function Quiz(props: OpenQuizProps | GradedQuizProps) {
  const { quiz, kind, invitation, onResult, actions } = props;
  const [state, dispatch] = useReducer(quizReducer, newQuiz(kind.start !== undefined));
  const [result, setResult] = useState<QuizResult>({ score: 0, reviewed: [] });
  const [isGrading, setGrading] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useFocusOnTurn(frame, `${state.phase} ${state.place}`);
  const show = (found: QuizResult) => {
    setResult(found);
    dispatch({ type: 'finish' });
    onResult?.(found.score);
  };
  const finish = async () => {
    if (!props.grade) {
      const reviewed = reviewOf(props.quiz, state.answers);
      return show({ score: reviewed.filter(({ isRight }) => isRight).length, reviewed });
    }
    setGrading(true);
    const found = await props.grade(state.answers);
    setGrading(false);
    if (found) return show(found);
    // Its button could not hold the focus while it was busy.
    if (document.activeElement === document.body) frame.current?.focus();
  };
  return (
    <div ref={frame} tabIndex={-1} className={classes.quiz}>
      {state.phase === 'idle' ? (
        <>
          {invitation ? <Text mb="sm">{invitation}</Text> : null}
          <Button onClick={() => dispatch({ type: 'start' })}>{kind.start}</Button>
        </>
      ) : null}
      {state.phase === 'asking' ? (
        <Asking {...{ quiz, kind, state, dispatch, isGrading }} closed={props.closed} onFinish={() => void finish()} />
      ) : null}
      {state.phase === 'results' ? (
        <Results {...{ result, questions: quiz.length, kind, state, dispatch, actions }} />
      ) : null}
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
  readonly kind: QuizKind;
  readonly state: QuizState;
  readonly dispatch: (action: QuizAction) => void;
}

interface AskingProps extends PartProps {
  readonly quiz: readonly AskedQuestion[];
  readonly isGrading: boolean;
  readonly closed: string | undefined;
  readonly onFinish: () => void;
}

function Asking({ quiz, kind, state: { answers, place }, dispatch, isGrading, closed, onFinish }: AskingProps) {
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
        <Button
          disabled={!canGoOn || (isLast && closed !== undefined)}
          loading={isGrading}
          onClick={() => (isLast ? onFinish() : dispatch({ type: 'go', to: place + 1 }))}
        >
          {isLast ? kind.finish : kind.next}
        </Button>
        {kind.exit ? (
          <Button variant="subtle" color="gray" onClick={() => dispatch({ type: 'close' })}>
            {kind.exit}
          </Button>
        ) : null}
      </Group>
      {closed === undefined ? null : <Text size="sm">{closed}</Text>}
    </>
  );
}

interface ResultsProps extends PartProps {
  readonly result: QuizResult;
  readonly questions: number;
  readonly actions: CommonProps['actions'] | undefined;
}

function Results({
  result: { score, reviewed },
  questions,
  kind,
  state: { answers },
  dispatch,
  actions,
}: ResultsProps) {
  const retake = () => dispatch({ type: 'start' });
  return (
    <>
      <QuizResults reviewed={reviewed} verdict={kind.verdict(score, questions)} />
      <Group gap="xs">
        {actions ? (
          actions(score, retake, answers)
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
