import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowDown,
  IconArrowUp,
  IconCopyPlus,
  IconPlus,
  IconRowInsertTop,
  IconTrash,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { TypedTier } from './columns.ts';
import type { TierRules } from './edits.ts';
import classes from './tier-grid.module.css';
import type { TierGridActs } from './use-tier-grid.ts';

interface GridToolbarProps {
  readonly grid: TierGridActs;
  readonly tiers: readonly TypedTier[];
  readonly rules: TierRules;
  readonly disabled: boolean;
  /** The kind asks how many tiers there are, so it has no button that adds one. */
  readonly countsTiers: boolean;
}

/** What can be done with the selected tier, for a thumb as for the keyboard. */
export function GridToolbar({ grid, tiers, rules, disabled, countsTiers }: GridToolbarProps) {
  const { area, selection } = grid;
  const { row } = selection.active;
  const tier = `tier ${row + 1}`;
  const isFull = tiers.length >= rules.maxTiers;
  const takesAll = area.bottom - area.top + 1 >= tiers.length;
  const selected = area.top === area.bottom ? tier : `tiers ${area.top + 1} to ${area.bottom + 1}`;
  return (
    // Not a toolbar by its role: each button is a stop of the Tab key.
    <fieldset className={classes.tools} disabled={disabled}>
      <legend className={classes.toolsLegend}>Tiers</legend>
      {countsTiers ? null : (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={isFull}
          onClick={() => grid.insert(tiers.length)}
        >
          Add tier
        </Button>
      )}
      <Tool icon={IconRowInsertTop} name={`Insert a tier above ${tier}`} off={isFull} act={() => grid.insert(row)} />
      <Tool icon={IconCopyPlus} name={`Duplicate ${tier}`} off={isFull} act={grid.duplicate} />
      <Tool icon={IconArrowUp} name={`Move ${tier} up`} off={row === 0} act={() => grid.move(-1)} />
      <Tool icon={IconArrowDown} name={`Move ${tier} down`} off={row >= tiers.length - 1} act={() => grid.move(1)} />
      <Tool
        icon={IconArrowBarToDown}
        name={area.top === area.bottom ? 'Fill from the tier above' : 'Fill down'}
        off={area.bottom === 0}
        act={grid.fillDown}
      />
      <Tool icon={IconTrash} name={`Remove ${selected}`} off={takesAll} act={grid.remove} />
    </fieldset>
  );
}

interface ToolProps {
  readonly icon: ComponentType<{ readonly size: number }>;
  readonly name: string;
  readonly off: boolean;
  readonly act: () => void;
}

function Tool({ icon: Icon, name, off, act }: ToolProps) {
  return (
    <ActionIcon variant="default" size={30} aria-label={name} title={name} disabled={off} onClick={act}>
      <Icon size={17} />
    </ActionIcon>
  );
}
