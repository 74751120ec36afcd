import '@mantine/core/styles/Tabs.css';
import { Button, Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MiniProgress } from '../../../classes/model.ts';
import miniClasses from '../../../classes/web/mini/mini-class.module.css';
import { SectionTabs } from '../../../classes/web/mini/section-tabs.tsx';
import { AllOnPaper } from '../../../classes/web/printed/all-on-paper.tsx';
import { LessonFrame } from '../../../classes/web/reading/lesson-view.tsx';
import { type ClassSection, readingMinutes } from '../../model.ts';
import { ClassText } from './class-text.tsx';
import classes from './lender-class.module.css';

interface ClassReaderProps {
  readonly course: { readonly sections: readonly ClassSection[] };
  readonly progress: MiniProgress;
  readonly onRead: (section: number) => void;
  /** The section that is shown first; where the reader is, unless stated. */
  readonly startsAt?: number;
  /** Behind the last section. */
  readonly quiz: ReactNode;
}

/** The sections of a lender's class, one after the other, and its quiz: for its readers, and for its lender as a preview. */
export function ClassReader({ course: { sections }, progress, startsAt, onRead, quiz }: ClassReaderProps) {
  const isRead = progress.completedSections.length === sections.length;
  const [place, setPlace] = useState(startsAt ?? (isRead ? sections.length : progress.currentSection));
  const section = sections[place];
  const [isQuizOpen, setQuizOpen] = useState(section === undefined);
  const content = useRef<HTMLDivElement>(null);
  const isContinued = useRef(false);
  // Who continues by keyboard reads on at the top of what comes; who chooses a tab stays on the tab.
  useEffect(() => {
    if (!isContinued.current || place < 0) return;
    isContinued.current = false;
    content.current?.focus({ preventScroll: true });
  }, [place]);
  const goTo = (next: number) => {
    setPlace(next);
    if (next === sections.length) setQuizOpen(true);
    window.scrollTo({ top: 0 });
  };
  const tabs = [
    ...sections.map(({ title }, index) => ({ id: String(index), title, icon: 'file' as const })),
    { id: 'quiz', title: 'Quiz', icon: 'checklist' as const },
  ];
  return (
    <AllOnPaper paper={<AllSections sections={sections} />}>
      <Tabs
        value={String(place)}
        onChange={(value) => goTo(Number(value))}
        variant="outline"
        keepMounted={false}
        mt="md"
        className={classes.reader ?? ''}
        classNames={{ tabLabel: classes.tab ?? '' }}
      >
        <SectionTabs sections={tabs} progress={progress} />
        {section === undefined ? null : (
          <Tabs.Panel ref={content} tabIndex={-1} value={String(place)} className={miniClasses.content ?? ''}>
            <SectionView section={section}>
              <Button
                onClick={() => {
                  onRead(place);
                  isContinued.current = true;
                  goTo(place + 1);
                }}
              >
                {place === sections.length - 1 ? 'Continue to the quiz' : 'Continue to the next section'}
              </Button>
            </SectionView>
          </Tabs.Panel>
        )}
        {/* Who looks something up in a section comes back to the answers that were chosen. */}
        <Tabs.Panel
          {...(section === undefined ? { ref: content } : {})}
          tabIndex={-1}
          value={String(sections.length)}
          keepMounted={isQuizOpen}
          className={miniClasses.content ?? ''}
        >
          {quiz}
        </Tabs.Panel>
      </Tabs>
    </AllOnPaper>
  );
}

interface SectionViewProps {
  readonly section: ClassSection;
  /** Below its text. */
  readonly children?: ReactNode;
}

const SectionView = ({ section, children }: SectionViewProps) => (
  <LessonFrame title={section.title} summary="" readingMinutes={readingMinutes([section])} titleOrder={2}>
    <ClassText text={section.text} />
    {children}
  </LessonFrame>
);

const AllSections = ({ sections }: { readonly sections: readonly ClassSection[] }) =>
  sections.map((section, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a class keep their places
    <SectionView key={place} section={section} />
  ));
