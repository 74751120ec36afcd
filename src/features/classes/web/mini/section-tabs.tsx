import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { IconCheck, IconLock } from '@tabler/icons-react';
import type { LessonCard } from '../../../../content/classes/lesson.ts';
import { isLocked, type MiniProgress } from '../../model.ts';
import { LessonSign } from '../reading/lesson-icon.tsx';

interface SectionTabsProps {
  readonly sections: readonly Pick<LessonCard, 'id' | 'title' | 'icon'>[];
  readonly progress: MiniProgress;
}

/** The sections of a mini-class: what is done, what is open, and what is still locked. */
export const SectionTabs = ({ sections, progress }: SectionTabsProps) => (
  <Tabs.List>
    {sections.map(({ id, title, icon }, index) => {
      const locked = isLocked(progress, index);
      const completed = progress.completedSections.includes(index);
      return (
        <Tabs.Tab
          key={id}
          value={String(index)}
          disabled={locked}
          leftSection={<LessonSign icon={icon} size={16} />}
          rightSection={
            locked ? <IconLock size={16} aria-hidden /> : completed ? <IconCheck size={16} aria-hidden /> : undefined
          }
        >
          {title}
          {locked || completed ? <span className="plinth-spoken">{locked ? ', locked' : ', completed'}</span> : null}
        </Tabs.Tab>
      );
    })}
  </Tabs.List>
);
