import '@mantine/core/styles/Tabs.css';
import { Button, Group, Tabs } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { type FlipSection, fixAndFlipClass } from '../../../../content/classes/fix-and-flip/class.ts';
import { useDescription } from '../../../../ui/reading/describe-page.ts';
import { percentOf } from '../../model.ts';
import { useProgressSync } from '../account/use-progress-sync.ts';
import classes from '../course/course.module.css';
import { Reveal } from '../course/reveal.tsx';
import { SectionLinks, scrollToSection } from '../course/section-links.tsx';
import { AllOnPaper, Lessons } from '../printed/all-on-paper.tsx';
import { Quiz } from '../quiz/quiz.tsx';
import { finalQuiz } from '../quiz/quiz-kinds.ts';
import { LessonView } from '../reading/lesson-view.tsx';
import { useNamedLesson } from '../reading/named-lesson.ts';
import { useTicked } from '../use-progress.ts';
import { ProgressPanel } from './progress-panel.tsx';

const { title, description, sections, quiz } = fixAndFlipClass;
const ids = sections.map(({ id }) => id);
const stats = [
  [String(sections.length), 'Learning Sections'],
  ['25+', 'Practical Examples'],
  ['Quiz', 'Final Assessment'],
] as const;

interface FixAndFlipClassPageProps {
  /** Its sealed certificate, once every section is ticked off: of a later feature. */
  readonly Sealed: ComponentType;
}

/** /fix-and-flip-class: five sections of three lessons each, open to be read in any order, and a quiz at the end. */
export function FixAndFlipClassPage({ Sealed }: FixAndFlipClassPageProps) {
  useDescription(description);
  const { ticked, tick } = useTicked('fixFlipProgress', ids);
  useProgressSync();
  const [isShown, setShown] = useState(false);
  return (
    <div className={classes.page}>
      <header className={classes.hero}>
        <h1>{title}</h1>
        <p>{description}</p>
        <Group gap="xs">
          <Button onClick={() => scrollToSection(sections[0]?.anchor ?? '')}>Start Learning</Button>
          <Button variant="default" aria-expanded={isShown} aria-controls="progress" onClick={() => setShown(!isShown)}>
            View Progress ({percentOf(ticked.length, ids.length)}%)
          </Button>
        </Group>
        <div id="progress">{isShown ? <ProgressPanel {...{ sections, ticked, tick }} /> : null}</div>
        <dl className={classes.stats}>
          {stats.map(([value, label]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <SectionLinks label="Sections" sections={sections.map(({ anchor, title }) => ({ anchor, label: title }))} />
      {sections.map((section, index) => (
        <Reveal key={section.id} id={section.anchor} label={section.title}>
          <SectionOfTabs section={section} />
          <p className={classes.end}>
            Section {index + 1} of {sections.length} Complete
          </p>
        </Reveal>
      ))}
      <Reveal id="final-quiz" label="Final Assessment" isOnScreenOnly>
        <h2>Final Assessment</h2>
        <p>{quiz.length} questions over the whole class. The result is shown here and stored nowhere.</p>
        <Quiz quiz={quiz} kind={finalQuiz} />
        {ticked.length === ids.length ? <Sealed /> : null}
      </Reveal>
    </div>
  );
}

function SectionOfTabs({ section: { title, description, tabs } }: { readonly section: FlipSection }) {
  const [opened, setOpened] = useNamedLesson(
    tabs.map(({ id }) => id),
    tabs[0]?.id ?? null,
  );
  return (
    <>
      <h2>{title}</h2>
      <p>{description}</p>
      <AllOnPaper paper={<Lessons lessons={tabs.map(({ lesson }) => lesson)} titleOrder={3} />}>
        <Tabs value={opened} onChange={setOpened} variant="outline">
          <Tabs.List>
            {tabs.map(({ id }) => (
              <Tabs.Tab key={id} value={id}>
                {tabLabel(id)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ id, lesson }) => (
            <Tabs.Panel key={id} value={id} pt="lg">
              <div id={id}>
                <LessonView lesson={lesson} titleOrder={3} />
              </div>
            </Tabs.Panel>
          ))}
        </Tabs>
      </AllOnPaper>
    </>
  );
}

/** 'arv-calculation' as 'ARV Calculation'. */
const tabLabel = (id: string): string =>
  id
    .split('-')
    .map((word) => ({ arv: 'ARV', of: 'of', vs: 'vs.' })[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
