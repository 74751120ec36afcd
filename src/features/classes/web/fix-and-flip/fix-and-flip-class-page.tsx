import '@mantine/core/styles/Tabs.css';
import { Button, Group, Tabs } from '@mantine/core';
import { useState } from 'react';
import { type FlipSection, fixAndFlipClass } from '../../../../content/classes/fix-and-flip/class.ts';
import { percentOf } from '../../model.ts';
import { useProgressSync } from '../account/use-progress-sync.ts';
import classes from '../course/course.module.css';
import { Reveal } from '../course/reveal.tsx';
import { SectionLinks, scrollToSection } from '../course/section-links.tsx';
import { Quiz } from '../quiz/quiz.tsx';
import { finalQuiz } from '../quiz/quiz-kinds.ts';
import { LessonView } from '../reading/lesson-view.tsx';
import { useTicked } from '../use-progress.ts';
import { ProgressPanel } from './progress-panel.tsx';

const { title, description, sections, quiz } = fixAndFlipClass;
const ids = sections.map(({ id }) => id);
const stats = [
  [String(sections.length), 'Learning Sections'],
  ['25+', 'Practical Examples'],
  ['Quiz', 'Final Assessment'],
] as const;

/** /fix-and-flip-class: five sections of three lessons each, open to be read in any order, and a quiz at the end. */
export function FixAndFlipClassPage() {
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
      <Reveal id="final-quiz" label="Final Assessment">
        <h2>Final Assessment</h2>
        <p>{quiz.length} questions over the whole class. The result is shown here and stored nowhere.</p>
        <Quiz quiz={quiz} kind={finalQuiz} />
      </Reveal>
    </div>
  );
}

const SectionOfTabs = ({ section: { title, description, tabs } }: { readonly section: FlipSection }) => (
  <>
    <h2>{title}</h2>
    <p>{description}</p>
    <Tabs defaultValue={tabs[0]?.id ?? null} variant="outline">
      <Tabs.List>
        {tabs.map(({ id }) => (
          <Tabs.Tab key={id} value={id}>
            {tabLabel(id)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, lesson }) => (
        <Tabs.Panel key={id} value={id} pt="lg">
          <LessonView lesson={lesson} titleOrder={3} />
        </Tabs.Panel>
      ))}
    </Tabs>
  </>
);

/** 'arv-calculation' as 'ARV Calculation'. */
const tabLabel = (id: string): string =>
  id
    .split('-')
    .map((word) => ({ arv: 'ARV', of: 'of', vs: 'vs.' })[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
