import { type DealStage, stageNames } from '../pipeline/model.ts';
import { type Anchor, type PlaybookTask, playbookLimits } from './model.ts';

/** A calendar day, YYYY-MM-DD. */
type Day = string;

/** What a plan is made from. All days are those of one time zone. */
export interface DealDays {
  readonly stage: DealStage;
  /** When the deal came to its stage. */
  readonly stageOn: Day;
  readonly offer: Day | null;
  readonly submission: Day | null;
  readonly closing: Day | null;
  readonly today: Day;
}

/** What was made of a task of the playbook for this deal, if anything. */
export interface Step {
  readonly key: string;
  /** False: its stage began, and it waits until the day it is counted from is known. */
  readonly isMade: boolean;
}

/**
 * `make`: now. `waiting`: until the day it is counted from is known. `later`: with its stage. `made`: once, whatever became of it.
 * `passed`: the deal went past its stage, and its day is over.
 */
export type Standing = 'make' | 'waiting' | 'later' | 'made' | 'passed';

export interface Planned {
  readonly task: PlaybookTask;
  readonly standing: Standing;
  /** The day it is counted from; null while that is unknown. */
  readonly anchorOn: Day | null;
  /** Never before today: what is late already is due today. */
  readonly dueOn: Day | null;
  /** Its stage has begun: it is made once its day is known, however late. */
  readonly hasBegun: boolean;
}

export const daysLater = (day: Day, days: number): Day => `${Temporal.PlainDate.from(day).add({ days })}`;

/** The day a task is due on. One that would be due in the past is due today. */
export const dueDay = (anchorOn: Day, days: number, today: Day): Day => {
  const day = daysLater(anchorOn, days);
  return day < today ? today : day;
};

/** The day that tasks are counted from. A stage's own only while the deal stands at it. */
export const anchorDay = (anchor: Anchor, days: DealDays, stage: DealStage): Day | null => {
  if (anchor === 'stage') return stage === days.stage ? days.stageOn : null;
  return days[anchor];
};

const placeOf = (stage: DealStage): number => stageNames.indexOf(stage);

/** A deal that is lost has nothing before it but what being lost asks for. */
const isBehind = (stage: DealStage, days: DealDays): boolean =>
  days.stage !== 'lost' && stage !== 'lost' && placeOf(stage) < placeOf(days.stage);

function standingOf(
  task: PlaybookTask,
  days: DealDays,
  step: Step | undefined,
): Pick<Planned, 'standing' | 'hasBegun'> {
  if (step?.isMade) return { standing: 'made', hasBegun: true };
  const anchorOn = anchorDay(task.anchor, days, task.stage);
  const isHere = task.stage === days.stage;
  if (isHere) return { standing: anchorOn ? 'make' : 'waiting', hasBegun: true };
  if (!isBehind(task.stage, days)) {
    const isOver = days.stage === 'lost' || task.stage === 'lost';
    return { standing: isOver && days.stage === 'lost' ? 'passed' : 'later', hasBegun: false };
  }
  if (anchorOn === null)
    return { standing: task.anchor === 'stage' ? 'passed' : 'waiting', hasBegun: step !== undefined };
  if (step) return { standing: 'make', hasBegun: true };
  // A stage that the deal jumped over: what is still ahead is of use, what is over is not.
  return { standing: daysLater(anchorOn, task.days) < days.today ? 'passed' : 'make', hasBegun: false };
}

/** What becomes of each task of a playbook for a deal as it stands. */
export function planOf(tasks: readonly PlaybookTask[], days: DealDays, steps: readonly Step[]): Planned[] {
  const known = new Map(steps.map((step) => [step.key, step]));
  return tasks.map((task) => {
    const anchorOn = anchorDay(task.anchor, days, task.stage);
    return {
      task,
      ...standingOf(task, days, known.get(task.key)),
      anchorOn,
      dueOn: anchorOn && dueDay(anchorOn, task.days, days.today),
    };
  });
}

/** What is left of a plan where a deal has had so many tasks of playbooks that there is no room for all: the first ones. */
export function withinRoom(plan: readonly Planned[], steps: readonly Step[]): Planned[] {
  const known = new Set(steps.map(({ key }) => key));
  const adds = ({ task, standing, hasBegun }: Planned) =>
    !known.has(task.key) && (standing === 'make' || (standing === 'waiting' && hasBegun));
  const added = new Set(plan.filter(adds).slice(0, Math.max(0, playbookLimits.ofDeal - known.size)));
  return plan.filter((one) => !adds(one) || added.has(one));
}
