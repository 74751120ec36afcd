import '@mantine/core/styles/Switch.css';
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { labelOfPeriod } from '../../../kernel/dates.ts';
import { isDay, type PresetName, presets } from '../periods.ts';
import classes from './analytics.module.css';
import type { AnalyticsSearch } from './analytics-search.ts';

interface PeriodPickerProps {
  readonly shown: AnalyticsSearch;
  readonly onChange: (search: AnalyticsSearch) => void;
}

const options = [
  { value: '', label: 'All time' },
  ...presets.map((value) => ({ value, label: labelOfPeriod(value) })),
  { value: 'custom', label: 'Custom dates' },
];

/** Which days the figures are of. */
export function PeriodPicker({ shown, onChange }: PeriodPickerProps) {
  const [isCustom, setCustom] = useState(shown.from !== undefined);
  const compare = shown.compare ? { compare: true as const } : {};
  const choose = (value: string) => {
    setCustom(value === 'custom');
    if (value === '') onChange({});
    else if (value !== 'custom') onChange({ period: value as PresetName, ...compare });
  };
  const hasPeriod = shown.period !== undefined || shown.from !== undefined;
  return (
    <div className={classes.filters}>
      <NativeSelect
        label="Period"
        data={options}
        value={isCustom ? 'custom' : (shown.period ?? '')}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isCustom ? <CustomDays key={`${shown.from} ${shown.to}`} shown={shown} onChange={onChange} /> : null}
      {hasPeriod ? (
        <Switch
          mb={8}
          label="Compare with the previous period"
          checked={shown.compare === true}
          onChange={(event) => {
            const { compare: _compare, ...rest } = shown;
            onChange(event.currentTarget.checked ? { ...rest, compare: true } : rest);
          }}
        />
      ) : null}
    </div>
  );
}

function CustomDays({ shown, onChange }: PeriodPickerProps) {
  const [from, setFrom] = useState(shown.from ?? '');
  const [to, setTo] = useState(shown.to ?? '');
  const isReady = isDay(from) && isDay(to) && from <= to;
  const apply = () => onChange({ from, to, ...(shown.compare ? { compare: true as const } : {}) });
  return (
    <>
      <TextInput type="date" label="From" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
      <TextInput
        type="date"
        label="To"
        value={to}
        min={from}
        error={isDay(from) && isDay(to) && from > to ? 'Choose a later day.' : undefined}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button variant="default" disabled={!isReady} onClick={apply}>
        Show
      </Button>
    </>
  );
}
