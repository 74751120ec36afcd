import { Button, Group } from '@mantine/core';
import type { Side } from './side-choice.tsx';

interface SideButtonsProps {
  /** What two people have changed, where there are several of them. */
  readonly of?: string;
  readonly onKeep: (side: Side) => void;
}

/** What somebody else saved meanwhile, or what was entered here: which of the two counts. */
export function SideButtons({ of, onKeep }: SideButtonsProps) {
  const button = (side: Side, text: string) => (
    <Button
      size="compact-sm"
      variant="default"
      {...(of === undefined ? {} : { 'aria-label': `${text}: ${of}` })}
      onClick={() => onKeep(side)}
    >
      {text}
    </Button>
  );
  return (
    <Group gap="xs">
      {button('mine', 'Keep yours')}
      {button('theirs', 'Use saved')}
    </Group>
  );
}
