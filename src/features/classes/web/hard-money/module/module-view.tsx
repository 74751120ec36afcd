import '@mantine/core/styles/Accordion.css';
import '@mantine/core/styles/Tabs.css';
import { Accordion, Button, Tabs, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { LoadedModule, LoadedPart } from '../../../../../content/classes/hard-money/load-lesson.ts';
import { AllOnPaper, Lessons } from '../../printed/all-on-paper.tsx';
import { Quiz } from '../../quiz/quiz.tsx';
import { moduleQuiz, steppedQuiz } from '../../quiz/quiz-kinds.ts';
import { LessonView } from '../../reading/lesson-view.tsx';
import { useNamedLesson } from '../../reading/named-lesson.ts';
import { useModuleProgress } from '../module-progress.ts';
import { ModuleLinks } from './module-links.tsx';
import classes from './module-view.module.css';
import { ToClass } from './to-class.tsx';

/** One module of the class: a text, tabs with a quiz, or a text with an accordion, as its definition says. */
export function ModuleView({ loaded }: { readonly loaded: LoadedModule }) {
  const { module } = loaded;
  const { ticked, tick } = useModuleProgress();
  const isDone = ticked.includes(module.id);
  const Layout = layouts[module.layout];
  return (
    <>
      <ToClass />
      <header className={classes.head}>
        <Title order={1}>
          {module.title}
          <span>{module.subtitle}</span>
        </Title>
      </header>
      <Layout loaded={loaded} />
      <Button
        mt="xl"
        variant={isDone ? 'default' : 'filled'}
        aria-pressed={isDone}
        leftSection={isDone ? <IconCheck size={16} aria-hidden /> : undefined}
        onClick={() => tick(module.id, !isDone)}
      >
        {isDone ? 'Module completed' : 'Mark module complete'}
      </Button>
      <ModuleLinks module={module} />
    </>
  );
}

interface LayoutProps {
  readonly loaded: LoadedModule;
}

const OnePage = ({ loaded: { parts } }: LayoutProps) =>
  parts.map((part) => ('lesson' in part ? <LessonView key={part.label} lesson={part.lesson} /> : null));

/** The first lesson, then the others to be opened one at a time, then the quiz. */
function Folded({ loaded: { parts } }: LayoutProps) {
  const [first, ...rest] = parts.flatMap((part) => ('lesson' in part ? [part] : []));
  const quiz = parts.find((part) => 'quiz' in part);
  const [opened, setOpened] = useNamedLesson(
    rest.map(({ name }) => name),
    null,
  );
  return (
    <>
      {first ? <LessonView lesson={first.lesson} /> : null}
      <AllOnPaper paper={<Lessons lessons={rest.map(({ lesson }) => lesson)} />}>
        <Accordion
          variant="separated"
          mt="xl"
          order={2}
          keepMounted={false}
          value={opened}
          onChange={setOpened}
          maw="74ch"
          classNames={{ item: classes.item }}
        >
          {rest.map(({ label, name, lesson }) => (
            <Accordion.Item key={name} value={name} id={name}>
              <Accordion.Control>{label}</Accordion.Control>
              <Accordion.Panel>
                <LessonView lesson={lesson} titleOrder={3} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      </AllOnPaper>
      {quiz ? (
        <section aria-label={quiz.label} className={classes.quiz}>
          <h2>{quiz.label}</h2>
          <Quiz quiz={quiz.quiz} kind={moduleQuiz} />
        </section>
      ) : null}
    </>
  );
}

function Tabbed({ loaded: { module, parts } }: LayoutProps) {
  const [isSubmitted, setSubmitted] = useState(false);
  const kind = module.hasSteppedQuiz ? steppedQuiz : moduleQuiz;
  const check =
    isSubmitted && !module.hasSteppedQuiz ? <IconCheck size={16} role="img" aria-label="submitted" /> : null;
  const names = parts.map(nameOf);
  const [opened, setOpened] = useNamedLesson(names, names[0] ?? null);
  return (
    <AllOnPaper paper={<Lessons lessons={parts.flatMap((part) => ('lesson' in part ? part.lesson : []))} />}>
      <Tabs value={opened} onChange={setOpened} variant="outline">
        <Tabs.List>
          {parts.map((part) => (
            <Tabs.Tab key={part.label} value={nameOf(part)} rightSection={'quiz' in part ? check : null}>
              {part.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {parts.map((part) => (
          <Tabs.Panel key={part.label} value={nameOf(part)} pt="lg">
            <div id={nameOf(part)}>
              <TabContent part={part} kind={kind} onResult={() => setSubmitted(true)} />
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </AllOnPaper>
  );
}

const nameOf = (part: LoadedPart): string => ('lesson' in part ? part.name : 'quiz');

interface TabContentProps {
  readonly part: LoadedPart;
  readonly kind: typeof moduleQuiz;
  readonly onResult: () => void;
}

const TabContent = ({ part, kind, onResult }: TabContentProps) =>
  'lesson' in part ? <LessonView lesson={part.lesson} /> : <Quiz quiz={part.quiz} kind={kind} onResult={onResult} />;

const layouts = { page: OnePage, accordion: Folded, tabs: Tabbed } as const;
