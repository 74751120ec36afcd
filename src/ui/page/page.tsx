import { Box, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** 'wide' for tables that use the whole screen; 'narrow' keeps the content of a normal page to a readable measure. */
  readonly width?: 'narrow' | 'normal' | 'wide';
  readonly children: ReactNode;
}

/** The frame of a page: one heading, what it is for, what can be done. */
export function Page({ title, subtitle, actions, width = 'normal', children }: PageProps) {
  return (
    <Box className={classes.page} data-width={width}>
      <Group justify="space-between" align="flex-end" gap="md" mb="lg">
        <div>
          <Title order={1}>{title}</Title>
          {subtitle ? (
            <Text component="div" c="dimmed" mt={4} maw="70ch">
              {subtitle}
            </Text>
          ) : null}
        </div>
        {actions ? <Group gap="xs">{actions}</Group> : null}
      </Group>
      {children}
    </Box>
  );
}
