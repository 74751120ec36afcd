import { Box, Button, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { AppLink } from '../addresses.tsx';
import { Mark } from './mark.tsx';
import classes from './page.module.css';

export interface PageLink {
  readonly label: string;
  readonly to: string;
}

interface MessagePageProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly description?: ReactNode;
  /** The button: home unless stated. */
  readonly way?: PageLink;
  readonly otherWays?: readonly PageLink[];
  /** Controls that do something here, beside the ways out. */
  readonly actions?: ReactNode;
}

/** A page that says one thing and offers the way on. */
export function MessagePage({ title, subtitle, description, way, otherWays = [], actions }: MessagePageProps) {
  const { label, to } = way ?? { label: 'Go Home', to: '/' };
  return (
    <Box className={classes.message}>
      <Mark className={classes.messageMark} />
      <Title order={1}>{title}</Title>
      {subtitle ? (
        <Text size="lg" c="dimmed" mt="xs">
          {subtitle}
        </Text>
      ) : null}
      {description ? <Text mt="md">{description}</Text> : null}
      <Group justify="center" mt="xl" gap="sm">
        {actions}
        <Button component={AppLink} to={to} variant={actions ? 'default' : 'filled'}>
          {label}
        </Button>
        {otherWays.map((other) => (
          <Button key={other.to} component={AppLink} to={other.to} variant="default">
            {other.label}
          </Button>
        ))}
      </Group>
    </Box>
  );
}
