import { Anchor, Group, Text, Title } from '@mantine/core';
import { Link, useLoaderData } from '@tanstack/react-router';
import type { LoadedPage } from '../../../../../content/classes/hard-money/load-lesson.ts';
import { classTexts } from '../../../model.ts';
import classes from '../../course/course.module.css';
import { LessonView } from '../../reading/lesson-view.tsx';
import { ModuleView } from './module-view.tsx';
import { ToClass } from './to-class.tsx';

/** /hard-money-class/{lesson}: a module, one of the further lessons, or the way back. */
export function LessonPage() {
  const { page } = useLoaderData({ strict: false }) as { readonly page: LoadedPage };
  return (
    <div className={classes.page}>
      {page === null ? (
        <Missing />
      ) : 'lesson' in page ? (
        <>
          <ToClass />
          <LessonView lesson={page.lesson} titleOrder={1} />
        </>
      ) : (
        <ModuleView key={page.module.id} loaded={page} />
      )}
    </div>
  );
}

const Missing = () => (
  <>
    <Title order={1}>{classTexts.lessonMissing}</Title>
    <Text c="dimmed" mt={4}>
      The class has other lessons.
    </Text>
    <Group mt="md">
      <Anchor component={Link} to="/">
        Home
      </Anchor>
      <Anchor component={Link} to="/hard-money-class">
        Back to the class
      </Anchor>
    </Group>
  </>
);
