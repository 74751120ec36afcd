import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  readonly title: string;
  /** What its figures rest on. */
  readonly about?: ReactNode;
  /** Beside the title. */
  readonly aside?: ReactNode;
  /** On a page of panels that each take the whole width. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** One part of a page in a frame of its own, with its heading. */
export function Panel({ title, about, aside, isWide, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} data-wide={isWide || undefined} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {about ? (
            <Text size="sm" c="dimmed" mt={2}>
              {about}
            </Text>
          ) : null}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** The frame alone, for what brings its own heading. */
export const PanelFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.panel} data-wide>
    {children}
  </div>
);
