import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import type { Calculator, Outcome, Status, Tone } from '../../definitions/calculator.ts';
import { writeFigure } from '../../definitions/write.ts';
import classes from './results.module.css';

/** The sign of a tone: colour is never the only one. */
export function ToneSign({ tone, size = 22 }: { readonly tone: Tone; readonly size?: number }) {
  const Sign = { good: IconCircleCheck, warning: IconAlertTriangle, bad: IconCircleX, plain: IconInfoCircle }[tone];
  return <Sign size={size} aria-hidden className={classes.sign} />;
}

interface StatusCardProps {
  readonly calculator: Calculator;
  readonly outcome: Outcome;
}

/** What the deal comes to, in sight while the numbers are changed. */
export function StatusCard({ calculator, outcome: { status, numbers } }: StatusCardProps) {
  const id = useId();
  return (
    <section className={classes.status} data-tone={status.tone} aria-labelledby={id}>
      <h2 id={id} className={classes.statusTitle}>
        {status.title}
      </h2>
      <Headline status={status} />
      <dl className={classes.keyFigures}>
        {status.figures.map((name) => {
          const figure = calculator.figures[name];
          return figure ? (
            <div key={name}>
              <dt>{figure.label}</dt>
              <dd>{writeFigure(numbers[name], figure.unit)}</dd>
            </div>
          ) : null;
        })}
      </dl>
    </section>
  );
}

/** A verdict is read out when it changes; a plain figure, which changes with every key, is not. */
const Headline = ({ status }: { readonly status: Status }) => (
  <div className={classes.headline}>
    <ToneSign tone={status.tone} />
    <div>
      <p {...(status.tone === 'plain' ? {} : { role: 'status' })} className={classes.headlineText}>
        {status.headline}
      </p>
      <p className={classes.statusText}>{status.text}</p>
    </div>
  </div>
);

/** The same without its figures, for a small calculator whose figures are all in sight. */
export const StatusLine = ({ status }: { readonly status: Status }) => (
  <div className={classes.line} data-tone={status.tone}>
    <Headline status={status} />
  </div>
);

/** On a phone the results stand below the inputs: what they come to stays at the lower edge and leads there. */
export function StatusBar({ calculator, outcome: { status, numbers } }: StatusCardProps) {
  const first = status.figures[0] ?? '';
  const figure = calculator.figures[first];
  return (
    <UnstyledButton className={classes.bar} data-tone={status.tone} data-bottom-bar="narrow" onClick={toResults}>
      <ToneSign tone={status.tone} size={18} />
      <span className={classes.barText}>{status.headline}</span>
      {figure ? (
        <span className={classes.barFigure}>
          <small>{figure.label}</small> {writeFigure(numbers[first], figure.unit)}
        </span>
      ) : null}
    </UnstyledButton>
  );
}

function toResults(): void {
  const results = document.getElementById('results');
  results?.focus({ preventScroll: true });
  results?.scrollIntoView();
}
