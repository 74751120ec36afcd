import { Title } from '@mantine/core';
import { useDeferredValue, useId, useMemo } from 'react';
import type { Outcome } from '../../definitions/calculator.ts';
import { writeFigure } from '../../definitions/write.ts';
import type { Calculation } from '../use-calculation.ts';
import classes from './results.module.css';
import { ToneSign } from './status-card.tsx';

/** What stands against the deal, where something does. It informs and stops nothing. */
export function Concerns({ concerns: { title, texts } }: Pick<Outcome, 'concerns'>) {
  const id = useId();
  if (texts.length === 0) return null;
  return (
    <section className={classes.concerns} data-tone="warning" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} className={classes.concernsTitle}>
        <ToneSign tone="warning" size={18} />
        {title}
      </Title>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

/** What should be known, and where the deal would turn. */
export function Notes({ calculation: { calculator, inputs, outcome } }: { readonly calculation: Calculation }) {
  const { notes } = outcome;
  // Searched for once the figures are on screen.
  const rested = useDeferredValue(inputs);
  const breakEvens = useMemo(() => calculator.breakEvens(rested), [calculator, rested]);
  if (notes.length + breakEvens.length === 0) return null;
  return (
    <ul className={classes.notes} aria-label="Good to know">
      {breakEvens.map(({ text, value, unit }) => (
        <li key={text}>
          {text} <b>{writeFigure(value, unit)}</b>
        </li>
      ))}
      {notes.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
