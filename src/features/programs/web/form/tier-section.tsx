import { InputBase } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { KindSlug } from '../../../../lending/kinds/find.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { emptyTier } from '../../model.ts';
import { columnsOf, holdsValues, type TypedTier } from '../tier-grid/columns.ts';
import { counted, type TierRules } from '../tier-grid/edits.ts';
import { TierGrid } from '../tier-grid/tier-grid.tsx';
import { type ProgramForm, tierNotes } from './use-program-form.ts';

/** The tiers of the form in their grid; some kinds ask how many there are. */
export function TierSection({ program, disabled }: { readonly program: ProgramForm; readonly disabled: boolean }) {
  const { kind, form, tiers, setTiers, warnings } = program;
  const { tierFields, maxTiers, countsTiers } = kind.terms;
  const rules = useMemo(
    // A kind that is only known when the page is open: its slug is one of the list's.
    () => ({ columns: columnsOf(tierFields), empty: { ...emptyTier(kind.slug as KindSlug) }, maxTiers }),
    [tierFields, maxTiers, kind],
  );
  return (
    <TierGrid
      tiers={tiers}
      rules={rules}
      notes={{ odd: tierNotes(warnings), refused: tierNotes(form.errors) }}
      onChange={setTiers}
      disabled={disabled}
      {...(countsTiers ? { counter: <TierCount tiers={tiers} rules={rules} onChange={setTiers} /> } : {})}
    />
  );
}

interface TierCountProps {
  readonly tiers: readonly TypedTier[];
  readonly rules: TierRules;
  readonly onChange: (tiers: readonly TypedTier[]) => void;
}

/** From one to the most tiers of the kind. Asks before tiers are dropped that hold something. */
function TierCount({ tiers, rules, onChange }: TierCountProps) {
  const choose = async (count: number) => {
    const dropped = tiers.slice(count).filter(holdsValues).length;
    const one = dropped === 1;
    const goesOn =
      dropped === 0 ||
      (await confirm({
        title: `Keep ${count} ${count === 1 ? 'tier' : 'tiers'}?`,
        text: `${dropped} ${one ? 'tier that holds' : 'tiers that hold'} values ${one ? 'is' : 'are'} removed.`,
        confirm: one ? 'Remove the tier' : 'Remove the tiers',
        dangerous: true,
      }));
    if (goesOn) onChange(counted(tiers, rules, count));
  };
  return (
    <InputBase
      component="select"
      label="Number of tiers"
      pointer
      w={140}
      rightSection={<IconSelector size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      value={String(tiers.length)}
      onChange={(event) => void choose(Number(event.currentTarget.value))}
    >
      {Array.from({ length: Math.max(rules.maxTiers, tiers.length) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the numbers themselves
        <option key={index} value={index + 1}>
          {index + 1}
        </option>
      ))}
    </InputBase>
  );
}
