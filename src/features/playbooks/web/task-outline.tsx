import { Badge } from '@mantine/core';
import { type DealStage, dealStages, stageNames } from '../../pipeline/model.ts';
import { priorityLabels } from '../../tasks/model.ts';
import { dueInWords, type PlaybookTask } from '../model.ts';
import classes from './playbooks.module.css';

/** The stages that have tasks, in the order of the pipeline. */
export const stagesOf = <Task extends { readonly stage: DealStage }>(tasks: readonly Task[]) =>
  stageNames.flatMap((stage) => {
    const ofStage = tasks.filter((task) => task.stage === stage);
    return ofStage.length > 0 ? [{ stage, tasks: ofStage }] : [];
  });

/** The tasks of a playbook to read, stage by stage. */
export function TaskOutline({ tasks }: { readonly tasks: readonly PlaybookTask[] }) {
  return (
    <div className={classes.outline}>
      {stagesOf(tasks).map(({ stage, tasks: ofStage }) => (
        <section key={stage} aria-label={dealStages[stage]}>
          <h3 className={classes.stage}>{dealStages[stage]}</h3>
          <ul className={classes.tasks}>
            {ofStage.map((task) => (
              <li key={task.key}>
                <div className={classes.line}>
                  <strong>{task.title}</strong>
                  <span className={classes.when}>{dueInWords(task)}</span>
                  {task.priority === 'high' ? (
                    <Badge color="amber" variant="light" tt="none">
                      {priorityLabels.high} priority
                    </Badge>
                  ) : null}
                </div>
                {task.description === '' ? null : <p className={classes.about}>{task.description}</p>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
