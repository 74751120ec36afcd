import '@mantine/core/styles/Tabs.css';
import '@mantine/core/styles/Progress.css';
import { Anchor, Button, Progress, Tabs, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import type { MiniClass } from '../../../../content/classes/outline.ts';
import { useDescription } from '../../../../ui/reading/describe-page.ts';
import { useProgressSync } from '../account/use-progress-sync.ts';
import { AllOnPaper, Lessons } from '../printed/all-on-paper.tsx';
import { LessonView } from '../reading/lesson-view.tsx';
import { useMiniProgress } from '../use-progress.ts';
import { CourseComplete } from './course-complete.tsx';
import classes from './mini-class.module.css';
import { SectionQuiz } from './section-quiz.tsx';
import { SectionTabs } from './section-tabs.tsx';

interface MiniClassPageProps {
  readonly course: MiniClass;
  /** Its sealed certificate, once every section is passed: of a later feature. */
  readonly Sealed: ComponentType;
}

/** A mini-class: its sections one after the other, a quiz after each, and a certificate at the end. */
export function MiniClassPage({ course, Sealed }: MiniClassPageProps) {
  const { sections, progressKey } = course;
  const { progress, pass } = useMiniProgress(progressKey, sections.length);
  useProgressSync();
  useDescription(course.description);
  const [section, setSection] = useState(progress.currentSection);
  const [isInQuiz, setInQuiz] = useState(false);
  const lesson = sections[section];
  if (lesson === undefined) throw new Error('A mini-class has sections.');
  const goTo = (index: number) => {
    setSection(index);
    setInQuiz(false);
    window.scrollTo({ top: 0 });
  };
  const isComplete = progress.completedSections.length === sections.length;
  return (
    <div className={classes.page}>
      <header>
        <Anchor component={Link} to="/dashboard" className={classes.back}>
          <IconArrowLeft size={16} aria-hidden /> Back to dashboard
        </Anchor>
        <Title order={1}>{course.title}</Title>
        <Text c="dimmed" maw="70ch">
          {course.description}
        </Text>
        <div className={classes.standing}>
          <Progress.Root className={classes.progress} size="lg">
            <Progress.Section value={progress.progress} aria-label="Progress" />
          </Progress.Root>
          <Text size="sm">{progress.progress.toFixed(1)}% complete</Text>
        </div>
      </header>
      <AllOnPaper paper={<Lessons lessons={sections} />}>
        <Tabs value={String(section)} onChange={(value) => goTo(Number(value))} variant="outline" keepMounted={false}>
          <SectionTabs sections={sections} progress={progress} />
          <Tabs.Panel value={String(section)} className={classes.content}>
            {isInQuiz ? (
              <SectionQuiz
                key={section}
                course={course}
                section={section}
                onPass={() => pass(section)}
                onNext={() => goTo(section + 1)}
                onReview={() => goTo(section)}
              />
            ) : (
              <>
                <LessonView lesson={lesson} />
                <Button mt="xl" onClick={() => setInQuiz(true)}>
                  Complete Section & Take Quiz
                </Button>
              </>
            )}
          </Tabs.Panel>
        </Tabs>
        {isComplete ? (
          <>
            <CourseComplete course={course} />
            <Sealed />
          </>
        ) : null}
      </AllOnPaper>
    </div>
  );
}
