import '@mantine/core/styles/Progress.css';
import { Checkbox, Progress, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { AppLink } from '../../../../ui/addresses.tsx';
import { percentOf } from '../../model.ts';
import { LessonSign } from '../reading/lesson-icon.tsx';
import classes from './module-grid.module.css';
import { modules, useModuleProgress } from './module-progress.ts';

/** The modules of the class; while progress is tracked they can be ticked off. */
export function ModuleGrid({ isTracking }: { readonly isTracking: boolean }) {
  const { ticked, tick } = useModuleProgress();
  const percent = percentOf(ticked.length, modules.length);
  return (
    <>
      {isTracking ? (
        <div className={classes.progress}>
          <Progress value={percent} size="lg" aria-label="Progress" />
          <Text size="sm">{percent}% complete</Text>
        </div>
      ) : null}
      <ul className={classes.grid}>
        {modules.map(({ id, icon, title, description }) => {
          const isDone = ticked.includes(id);
          return (
            <li key={id} data-done={isDone || undefined}>
              <h3>
                <LessonSign icon={icon} />
                <AppLink to={`/hard-money-class/${id}`}>{isDone ? <s>{title}</s> : title}</AppLink>
                {isDone ? <IconCircleCheck size={20} role="img" aria-label="Completed" /> : null}
              </h3>
              <p>{description}</p>
              {isTracking ? (
                <Checkbox
                  mt="sm"
                  label="Completed"
                  aria-label={`Completed: ${title}`}
                  checked={isDone}
                  onChange={({ currentTarget }) => tick(id, currentTarget.checked)}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}
