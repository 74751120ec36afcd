import { Button, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import {
  commonDelays,
  lenderProcess,
  type ProcessStep,
  typicalTimeline,
} from '../../../../../content/classes/hard-money/overview/lender-process.ts';
import classes from './hard-money.module.css';
import process from './lender-process.module.css';

/** The steps of a loan, to be read or to be walked through one by one. */
export function LenderProcessSection() {
  /** How many steps are done; undefined while the list is only read. */
  const [done, setDone] = useState<number>();
  const isComplete = done === lenderProcess.length;
  return (
    <>
      <Group gap="xs" mb="md">
        {done === undefined ? (
          <Button onClick={() => setDone(0)}>Simulate Process</Button>
        ) : (
          <>
            <Button disabled={isComplete} onClick={() => setDone(done + 1)}>
              {isComplete ? 'Complete!' : 'Next Step'}
            </Button>
            <Button variant="default" onClick={() => setDone(undefined)}>
              Reset
            </Button>
            <span role="status">
              {isComplete ? 'All steps are done.' : `Step ${done + 1} of ${lenderProcess.length}`}
            </span>
          </>
        )}
      </Group>
      <ol className={process.steps}>
        {lenderProcess.map((step, index) => (
          <Step key={step.title} step={step} state={stateOf(index, done)} />
        ))}
      </ol>
      <div className={classes.pair}>
        <section className={classes.card} aria-label={typicalTimeline.title}>
          <h3>{typicalTimeline.title}</h3>
          <p>{typicalTimeline.intro}</p>
          <dl className={classes.facts}>
            {typicalTimeline.rows.map(({ label, days, detail }) => (
              <div key={label}>
                <dt>
                  {label}: {days}
                </dt>
                <dd>{detail}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={classes.card} aria-label={commonDelays.title}>
          <h3>{commonDelays.title}</h3>
          <dl className={classes.facts}>
            {commonDelays.delays.map(({ cause, remedy }) => (
              <div key={cause}>
                <dt>{cause}</dt>
                <dd>{remedy}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </>
  );
}

type StepState = 'done' | 'current' | undefined;

const stateOf = (index: number, done: number | undefined): StepState => {
  if (done === undefined || index > done) return undefined;
  return index < done ? 'done' : 'current';
};

interface StepProps {
  readonly step: ProcessStep;
  readonly state: StepState;
}

const Step = ({ step: { title, what, who, duration }, state }: StepProps) => (
  <li data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
    <h3>
      {title}
      {state === 'done' ? <IconCircleCheck size={20} role="img" aria-label="Done" /> : null}
    </h3>
    <p>{what}</p>
    <p className={process.quiet}>
      {who} · {duration}
    </p>
  </li>
);
