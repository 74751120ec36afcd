import { Alert, Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AskedQuestion } from '../../../../content/classes/quiz.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { ApiError, callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { formatDate } from '../../../../ui/format.ts';
import { LoadingRows } from '../../../../ui/page/data-state.tsx';
import { useSession } from '../../../accounts/web/session.ts';
import type { Answers, QuizResult, ReviewedQuestion } from '../../../classes/quiz-state.ts';
import { Quiz } from '../../../classes/web/quiz/quiz.tsx';
import type { QuizKind } from '../../../classes/web/quiz/quiz-kinds.ts';
import type { TaughtClass } from '../../contract.ts';
import type { ClassCredential } from '../../credential-contract.ts';
import { attemptQuiz } from '../../credential-endpoints.ts';
import type { GradedQuestion } from '../../model.ts';
import { ownCredentialsOptions } from '../queries.ts';
import classes from './lender-class.module.css';

/**
 * At the end of a lender's class.
 * @param passPercent that the lender asks for
 * @param hasCredential the reader has passed it before
 */
export const lenderQuizKind = (passPercent: number, lender: string, hasCredential = false): QuizKind => ({
  layout: 'together',
  intro: `Answer at least ${passPercent}% of the questions correctly. It is graded when you submit it.`,
  finish: 'Submit answers',
  again: 'Retake quiz',
  verdict: (score, questions) => {
    const isGood = (score / questions) * 100 >= passPercent;
    return {
      tone: isGood ? 'good' : 'bad',
      title: isGood ? 'You passed' : 'Not passed yet',
      text: `${score} of ${questions} correct. ${
        isGood
          ? `You have a credential with ${lender}.`
          : hasCredential
            ? `You need ${passPercent}% to see each question explained. Your credential stays valid.`
            : `You need ${passPercent}%. Read the sections again, then retake the quiz. Once you pass, each question is explained.`
      }`,
    };
  },
});

/** The questions as they were answered. Empty until the quiz is passed. */
export const reviewed = (
  asked: readonly AskedQuestion[],
  graded: readonly GradedQuestion[],
  answers: Answers,
): readonly ReviewedQuestion[] =>
  graded.flatMap(({ _id, isRight, correct, why }) => {
    const question = asked.find(({ id }) => id === _id);
    return question ? [{ ...question, answer: answers[_id], isRight, correct, why: [why] }] : [];
  });

interface LenderQuizProps {
  readonly course: TaughtClass;
  /** The class has a newer version or is no longer offered: an attempt would be refused. */
  readonly isClosed: boolean;
}

/** The quiz of a lender's class, graded on the server: which answers are right is not in the browser before. */
export function LenderQuiz({ course, isClosed }: LenderQuizProps) {
  const session = useSession();
  if (session.status === 'loading') return null;
  return (
    <>
      <Title order={2} mb="md">
        Quiz
      </Title>
      {session.status === 'out' ? (
        <LogIn classId={course._id} />
      ) : session.profile.role === 'lender' ? (
        <Text>Only brokers can take this quiz.</Text>
      ) : (
        <OfBroker course={course} isClosed={isClosed} />
      )}
    </>
  );
}

/** With what the broker has of this class already. */
function OfBroker({ course, isClosed }: LenderQuizProps) {
  const { data = [], isPending } = useQuery(ownCredentialsOptions);
  // What was chosen, and what comes of an attempt, stays on screen, also once the quiz is passed in another window.
  const [isTaken, setTaken] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const newest = data.find(({ classId }) => classId === course._id);
  const isRefused = newest?.mayRetake === false;
  const isPassed = newest?.revokedAt === null;
  if (isPending) return <LoadingRows rows={2} />;
  return (
    <div ref={frame} tabIndex={-1} className={classes.quiz} onChange={() => setTaken(true)}>
      {newest && newest.revokedAt !== null ? (
        <Alert
          variant="light"
          color="amber"
          mb="md"
          maw="70ch"
          title={`${course.lenderName} revoked your credential on ${formatDate(newest.revokedAt)}`}
        >
          <Text size="sm">Reason: {newest.revokedReason}</Text>
          <Text size="sm" mt={4}>
            {isRefused
              ? 'The quiz is closed to you. Contact the lender, which can open it again.'
              : 'You may take the quiz again.'}
          </Text>
        </Alert>
      ) : null}
      {newest && isPassed && !isTaken ? (
        <Passed
          credential={newest}
          onRetake={() => {
            setTaken(true);
            frame.current?.focus();
          }}
        />
      ) : isRefused ? null : (
        <OpenQuiz {...{ course, isClosed, isPassed }} onAttempt={() => setTaken(true)} />
      )}
    </div>
  );
}

interface PassedProps {
  readonly credential: ClassCredential;
  readonly onRetake: () => void;
}

/** Instead of the quiz, for who has passed it before. */
const Passed = ({ credential: { version, score, questions, passedAt, lenderName }, onRetake }: PassedProps) => (
  <>
    <Text maw="70ch" mb="md">
      You passed version {version} of this class on {formatDate(passedAt)}, with {score} of {questions} correct.{' '}
      {lenderName} sees your credential on your requests and packages.
    </Text>
    <Group gap="xs">
      <Button component={AppLink} to="/account/certificates">
        Your credentials
      </Button>
      <Button variant="default" onClick={onRetake}>
        Take the quiz again
      </Button>
    </Group>
  </>
);

interface OpenQuizProps extends LenderQuizProps {
  /** Before, or just now. */
  readonly isPassed: boolean;
  readonly onAttempt: () => void;
}

function OpenQuiz({ course, isClosed, isPassed, onAttempt }: OpenQuizProps) {
  const { _id, version, quiz, passPercent, lenderName } = course;
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const questions = quiz.map(({ _id: id, question, options }) => ({ id, question, options }));
  const grade = async (answers: Answers): Promise<QuizResult | undefined> => {
    setRefusal(undefined);
    onAttempt();
    try {
      const graded = await callEndpoint(attemptQuiz, { params: { id: _id }, body: { version, answers } });
      if (graded.passed) void client.invalidateQueries({ queryKey: ['class-credentials'] });
      return { score: graded.score, reviewed: reviewed(questions, graded.questions, answers) };
    } catch (error) {
      setRefusal(messageOf(error));
      // It may have been withdrawn, or have a new version: the page says so.
      if (error instanceof ApiError) void client.invalidateQueries({ queryKey: ['lender-classes', _id] });
      return undefined;
    }
  };
  return (
    <>
      <Quiz
        quiz={questions}
        kind={lenderQuizKind(passPercent, lenderName, isPassed)}
        grade={grade}
        closed={isClosed ? 'This quiz can’t be graded right now. The note at the top of the page says why.' : undefined}
        actions={(score, retake) =>
          (score / quiz.length) * 100 >= passPercent ? (
            <>
              <Button component={AppLink} to="/lender-search">
                Search lenders
              </Button>
              <Button component={AppLink} to="/account/certificates" variant="default">
                Your credentials
              </Button>
            </>
          ) : (
            <Button onClick={retake}>Retake quiz</Button>
          )
        }
      />
      {refusal === undefined ? null : (
        <Alert variant="light" color="red" mt="md" maw="70ch" title="The quiz wasn’t graded">
          {refusal}
        </Alert>
      )}
    </>
  );
}

const LogIn = ({ classId }: { readonly classId: string }) => (
  <Text>
    <Anchor component={AppLink} to={`/login?returnTo=/classes/${classId}`} inherit underline="always">
      Log in
    </Anchor>{' '}
    as a broker to take the quiz.
  </Text>
);
