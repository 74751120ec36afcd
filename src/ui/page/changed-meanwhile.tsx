import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

export interface SeenVersion {
  /** The version that the form was opened with, or that somebody has looked at since. */
  readonly seen: number;
  readonly isOutdated: boolean;
  readonly accept: () => void;
}

/**
 * What a form goes over is the version it was opened with. Pages follow live changes, so the version on screen may be one that
 * nobody who typed has looked at.
 */
export function useSeenVersion(current: number): SeenVersion {
  const [seen, setSeen] = useState(current);
  return { seen, isOutdated: current !== seen, accept: () => setSeen(current) };
}

/** Says that somebody else changed what the form is about. What was typed stays. */
export function ChangedMeanwhile({ version }: { readonly version: SeenVersion }) {
  if (!version.isOutdated) return null;
  return (
    <Alert color="amber" variant="light" role="status" title="Somebody else changed this meanwhile">
      <Group justify="space-between" gap="sm">
        <Text size="sm">Look at what is there now. What you typed is kept.</Text>
        <Button size="compact-sm" variant="default" onClick={version.accept}>
          Continue with mine
        </Button>
      </Group>
    </Alert>
  );
}
