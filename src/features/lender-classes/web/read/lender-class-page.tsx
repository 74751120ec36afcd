import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/Tabs.css';
import { Alert, Anchor, Badge, Button, Progress, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../../ui/api/api.ts';
import { ErrorState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { MessagePage } from '../../../../ui/page/message-page.tsx';
import miniClasses from '../../../classes/web/mini/mini-class.module.css';
import { useMiniProgress } from '../../../classes/web/use-progress.ts';
import type { TaughtClass } from '../../contract.ts';
import { lenderClassTexts } from '../../model.ts';
import { isAsServed, lenderClassOptions } from '../queries.ts';
import { ClassReader } from './class-reader.tsx';
import classes from './lender-class.module.css';
import { usePassed } from './lender-class-list.tsx';
import { LenderQuiz } from './lender-quiz.tsx';

/** /classes/$classId: a class that a lender teaches. Everybody reads it; brokers take its quiz. */
export function LenderClassPage() {
  const { classId } = useParams({ from: '/classes/$classId' });
  const query = useQuery(lenderClassOptions(classId));
  if (query.data) return <Shown key={classId} newest={query.data} query={query} />;
  if (isRefused(query.error)) return <NotOffered />;
  return (
    <div className={miniClasses.page}>
      {query.isError ? (
        <ErrorState title="Couldn’t load this class." error={query.error} retry={() => void query.refetch()} />
      ) : (
        <LoadingRows rows={6} height={48} />
      )}
    </div>
  );
}

/** No lender offers it. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);

interface ShownProps {
  readonly newest: TaughtClass;
  readonly query: UseQueryResult<TaughtClass>;
}

/** The version that was opened stays while it is read: a newer one, whose answers would begin again, comes when the reader says so. */
function Shown({ newest, query }: ShownProps) {
  const [opened, setOpened] = useState(newest);
  // It was withdrawn or taken down since.
  const isGone = isRefused(query.error);
  const isOutdated = !isGone && opened.version !== newest.version;
  const isPassed = usePassed().has(newest._id);
  const page = useRef<HTMLDivElement>(null);
  const showNewest = () => {
    setOpened(newest);
    page.current?.focus();
  };
  return (
    <div ref={page} tabIndex={-1} className={miniClasses.page}>
      {isAsServed(query) && !isGone ? <NotRead query={query} onTried={() => page.current?.focus()} /> : null}
      {isGone ? (
        <Alert variant="light" color="amber" mb="md" role="status" title={lenderClassTexts.lenderGone}>
          You can read on, but its quiz can’t be graded. Credentials that brokers already have stay valid.
        </Alert>
      ) : null}
      {isOutdated ? (
        <Alert variant="light" color="amber" mb="md" role="status" title="This class has a new version">
          <Text size="sm" mb="xs">
            {isPassed ? 'Your credential stays valid.' : 'The quiz of this version can no longer be graded.'}
          </Text>
          <Button size="compact-sm" variant="default" onClick={showNewest}>
            Show the new version
          </Button>
        </Alert>
      ) : null}
      <Taught
        key={opened.version}
        course={{ ...opened, isRequired: newest.isRequired }}
        isClosed={isGone || isOutdated}
      />
    </div>
  );
}

interface NotReadProps {
  readonly query: UseQueryResult<TaughtClass>;
  /** Its button could not hold the focus while it tried, and may be gone. */
  readonly onTried: () => void;
}

/** The class came with the page, and what has changed since could not be read. */
const NotRead = ({ query: { error, isFetching, refetch }, onTried }: NotReadProps) => (
  <Alert variant="light" color="gray" mb="md" role="status" title="Couldn’t check this class for changes">
    <Text size="sm" mb="xs">
      You can read on. {error === null ? null : messageOf(error)}
    </Text>
    <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void refetch().then(onTried)}>
      Try again
    </Button>
  </Alert>
);

interface TaughtProps {
  readonly course: TaughtClass;
  /** Its quiz is not graded any more. */
  readonly isClosed: boolean;
}

function Taught({ course, isClosed }: TaughtProps) {
  const { _id, version, sections } = course;
  const { progress, pass } = useMiniProgress(`lenderClass/${_id}/${version}`, sections.length);
  return (
    <>
      <header>
        <Anchor component={Link} to="/classes" className={miniClasses.back}>
          <IconArrowLeft size={16} aria-hidden /> All classes
        </Anchor>
        <Marks course={course} />
        <Title order={1}>{course.title}</Title>
        <Text c="dimmed" maw="70ch" mt={4}>
          {course.summary}
        </Text>
        <div className={miniClasses.standing}>
          <Progress.Root className={miniClasses.progress} size="lg">
            <Progress.Section value={progress.progress} aria-label="Sections read" />
          </Progress.Root>
          <Text size="sm">
            {progress.completedSections.length} of {sections.length} sections read
          </Text>
        </div>
      </header>
      <ClassReader
        course={course}
        progress={progress}
        onRead={pass}
        quiz={<LenderQuiz course={course} isClosed={isClosed} />}
      />
      <Text size="sm" c="dimmed" maw="70ch">
        {course.lenderName} wrote this class and answers for it. Plinth hosts it and grades its quiz.
      </Text>
    </>
  );
}

function Marks({ course }: { readonly course: TaughtClass }) {
  const isPassed = usePassed().has(course._id);
  return (
    <div className={classes.taught}>
      <Text size="sm" fw={560}>
        Taught by {course.lenderName}
      </Text>
      {course.isRequired && !isPassed ? (
        <Badge variant="light" color="amber" tt="none">
          Required before you request a quote
        </Badge>
      ) : null}
      {isPassed ? (
        <Badge variant="light" tt="none">
          You passed this class
        </Badge>
      ) : null}
    </div>
  );
}

const NotOffered = () => (
  <MessagePage
    title="This class is not offered"
    subtitle="Its lender withdrew it, or the link is incomplete."
    description="Credentials that brokers already have stay valid."
    way={{ label: 'See all classes', to: '/classes' }}
  />
);
