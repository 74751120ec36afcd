import { Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from '../closing.module.css';

interface PartProps {
  readonly title: string;
  /** Beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One part of the panel with its heading. */
export function Part({ title, aside, children }: PartProps) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Group justify="space-between" mih={36}>
        <Title order={3} size="h4" id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </section>
  );
}
