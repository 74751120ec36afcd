import { Radio } from '@mantine/core';
import classes from './side-choice.module.css';

export type Side = 'mine' | 'theirs';

interface SideChoiceProps {
  /** The field that two people have changed. */
  readonly label: string;
  readonly description?: string;
  /** What each of them entered, in words. */
  readonly mine: string;
  readonly theirs: string;
  /** Who the other is. */
  readonly who?: string;
  readonly value: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

/** A field that somebody else saved meanwhile: both versions beside each other, and one of them to be chosen. */
export function SideChoice({ label, description, mine, theirs, who = 'Theirs', value, onChoose }: SideChoiceProps) {
  return (
    <Radio.Group
      label={label}
      description={description}
      value={value ?? null}
      onChange={(side) => onChoose(side === 'theirs' ? 'theirs' : 'mine')}
    >
      <div className={classes.sides}>
        <Radio value="mine" label={mine} description="Yours" />
        <Radio value="theirs" label={theirs} description={who} />
      </div>
    </Radio.Group>
  );
}
