import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './detail.module.css';

interface PanelProps {
  readonly title: string;
  /** Beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One part of the request, with its heading. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  );
}

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  /** How the figure came about, or what it is next to another. */
  readonly note?: string | undefined;
}

export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note ? <span className={classes.note}>{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
