import { Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './deal-page.module.css';

interface SectionProps {
  readonly title: string;
  /** What its figures rest on. */
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a deal's page under its heading. */
export function Section({ title, about, actions, children }: SectionProps) {
  const id = useId();
  return (
    <Paper withBorder component="section" className={classes.section ?? ''} aria-labelledby={id}>
      <Group justify="space-between" gap="sm" mih={36} mb="sm">
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
        {actions}
      </Group>
      {children}
    </Paper>
  );
}
