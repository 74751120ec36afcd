import { Box, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Mark } from '../../../ui/page/mark.tsx';
import classes from './sign-in.module.css';

interface SignInFrameProps {
  readonly title: string;
  readonly subtitle: string;
  readonly children: ReactNode;
  /** Other ways in, under the form. */
  readonly footer: ReactNode;
}

export function SignInFrame({ title, subtitle, children, footer }: SignInFrameProps) {
  return (
    <Box className={classes.frame}>
      <Mark className={classes.mark} />
      <Title order={1} ta="center">
        {title}
      </Title>
      <Text c="dimmed" ta="center" mt={4}>
        {subtitle}
      </Text>
      <Paper className={classes.form} withBorder mt="lg">
        {children}
      </Paper>
      <Text size="sm" c="dimmed" ta="center" mt="lg" component="div">
        {footer}
      </Text>
    </Box>
  );
}
