import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/CheckboxCard.css';
import '@mantine/core/styles/CheckboxIndicator.css';
import { Checkbox, Progress, Text } from '@mantine/core';
import { percentOf } from '../../model.ts';
import classes from './progress-panel.module.css';

interface ProgressPanelProps {
  readonly sections: readonly { readonly id: string; readonly title: string; readonly description: string }[];
  readonly ticked: readonly string[];
  readonly tick: (id: string, isDone: boolean) => void;
}

/** Which sections somebody has done, ticked off by hand. */
export const ProgressPanel = ({ sections, ticked, tick }: ProgressPanelProps) => (
  <section aria-label="Your progress" className={classes.panel}>
    <Text fw={600}>
      {ticked.length} of {sections.length} sections completed
    </Text>
    <Progress value={percentOf(ticked.length, sections.length)} size="lg" aria-label="Progress" />
    <ul>
      {sections.map(({ id, title, description }) => (
        <li key={id}>
          <Checkbox.Card
            className={classes.card ?? ''}
            checked={ticked.includes(id)}
            onChange={(isDone) => tick(id, isDone)}
            aria-label={title}
            aria-describedby={`${id}-about`}
          >
            <Checkbox.Indicator />
            <span>
              <strong>{title}</strong>
              <span id={`${id}-about`}>{description}</span>
            </span>
          </Checkbox.Card>
        </li>
      ))}
    </ul>
  </section>
);
