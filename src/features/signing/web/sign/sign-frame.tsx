import { Box, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './sign.module.css';

interface FrameProps {
  /** Names nobody and nothing of the deal: it may be read over a shoulder, or out loud. */
  readonly title?: string;
  /** The pages of the documents take all of the width. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The page of somebody who signs: one heading, one thing to do. */
export const SignFrame = ({ title = 'Sign documents', isWide, children }: FrameProps) => (
  <Box className={classes.frame} data-wide={isWide || undefined}>
    <Title order={1} className={classes.title ?? ''}>
      {title}
    </Title>
    {typeof children === 'string' ? <Text mt="xs">{children}</Text> : children}
  </Box>
);
